package dev.stoa.spark.suites

import java.nio.file.Files

import org.apache.spark.sql.sources.HadoopFsRelationTest
import org.apache.spark.sql.types.{DataType, UserDefinedType}

/** Spark's suite of file sources, with the format `stoa` and the Stoa catalog. */
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

  /** User-defined types are not supported; users can cast them to the underlying types. */
  override protected def supportsDataType(dataType: DataType): Boolean =
    !dataType.isInstanceOf[UserDefinedType[_]]
}
