package dev.stoa.spark.suites

import org.apache.spark.SparkConf
import org.apache.spark.sql.connector.DataSourceV2SQLSuiteV1Filter
import org.apache.spark.sql.connector.catalog.CatalogPlugin

/** Spark's suite of SQL statements, with a Stoa catalog for each of Spark's in-memory catalogs. */
final class StoaDataSourceSuite extends DataSourceV2SQLSuiteV1Filter {
  override protected def sparkConf: SparkConf =
    super.sparkConf.set(OneFormat.CreateSchemas, "true")

  override protected def registerCatalog[T <: CatalogPlugin](
      name: String,
      catalog: Class[T]): Unit =
    if (name == "spark_catalog") super.registerCatalog(name, catalog)
    else {
      spark.conf.set(s"spark.sql.catalog.$name", StoaSession.Catalog)
      spark.conf.set(s"spark.sql.catalog.$name.warehouse", StoaSession.newWarehouse())
    }

  /** Does nothing: Spark reads these metrics from its own in-memory tables. */
  override protected def checkInsertMetrics(table: String, rows: Long): Unit = ()
}
