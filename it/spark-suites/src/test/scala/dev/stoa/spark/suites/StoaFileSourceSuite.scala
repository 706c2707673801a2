package dev.stoa.spark.suites

import java.nio.file.Files

import org.apache.spark.sql.sources.HadoopFsRelationTest
import org.apache.spark.sql.types.{DataType, UserDefinedType}

/** What Spark asks of sources that keep rows in files, by the format `stoa` and our catalog. */
final class StoaFileSourceSuite extends HadoopFsRelationTest {
  override val dataSourceName: String = "stoa"

  override protected def beforeAll(): Unit = {
    super.beforeAll()
    spark.conf.set("spark.sql.catalog.stoa", "dev.stoa.spark.StoaCatalog")
    val warehouse = Files.createTempDirectory("warehouse").toString
    spark.conf.set("spark.sql.catalog.stoa.warehouse", warehouse)
    sql("CREATE NAMESPACE stoa.ns")
    sql("USE stoa.ns")
  }

  /** Types of users' own are stored as what they consist of, once users cast them to it. */
  override protected def supportsDataType(dataType: DataType): Boolean =
    !dataType.isInstanceOf[UserDefinedType[_]]
}
