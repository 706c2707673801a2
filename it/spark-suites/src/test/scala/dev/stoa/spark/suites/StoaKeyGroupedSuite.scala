package dev.stoa.spark.suites

import org.apache.spark.sql.connector.KeyGroupedPartitioningSuite
import org.apache.spark.sql.connector.catalog.{InMemoryCatalog, TableCatalog}

/** Spark's suite of joins whose sides are partitioned alike and need no shuffle. */
final class StoaKeyGroupedSuite extends KeyGroupedPartitioningSuite {
  override def beforeAll(): Unit = {
    super.beforeAll()
    spark.conf.set("spark.sql.catalog.testcat", StoaSession.Catalog)
    spark.conf.set("spark.sql.catalog.testcat.warehouse", StoaSession.newWarehouse())
    sql("CREATE NAMESPACE testcat.ns")
  }

  override protected lazy val catalog: InMemoryCatalog =
    new InMemoryCatalog with StandIn {
      override protected val catalog: TableCatalog =
        spark.sessionState.catalogManager.catalog("testcat").asInstanceOf[TableCatalog]
    }
}
