package dev.stoa.spark.suites

import java.util

import scala.collection.immutable.ArraySeq

import org.apache.spark.sql.connector.catalog._
import org.apache.spark.sql.connector.catalog.constraints.Constraint
import org.apache.spark.sql.connector.distributions.Distribution
import org.apache.spark.sql.connector.expressions.{SortOrder, Transform}

/**
 * Takes the direct calls of suites that expect Spark's in-memory catalog, and passes them to a Stoa
 * catalog. Spark itself never sees it: statements run against the Stoa catalog.
 */
trait StandIn extends InMemoryTableCatalog {
  protected def catalog: TableCatalog

  override def name: String = catalog.name
  override def tableExists(table: Identifier): Boolean = catalog.tableExists(table)
  override def listTables(namespace: Array[String]): Array[Identifier] =
    catalog.listTables(namespace)
  override def loadTable(table: Identifier): Table = catalog.loadTable(table)
  override def createTable(table: Identifier, info: TableInfo): Table =
    catalog.createTable(table, info)

  override def createTable(
      table: Identifier,
      columns: Array[Column],
      partitions: Array[Transform],
      properties: util.Map[String, String]): Table =
    createTable(
      table,
      new TableInfo.Builder()
        .withColumns(columns)
        .withPartitions(partitions)
        .withProperties(properties)
        .build())

  /** Creates a table without the distribution and order of rows, which a Stoa table chooses. */
  override def createTable(
      table: Identifier,
      columns: Array[Column],
      partitions: Array[Transform],
      properties: util.Map[String, String],
      distribution: Distribution,
      ordering: Array[SortOrder],
      requiredNumPartitions: Option[Int],
      advisoryPartitionSize: Option[Long],
      constraints: Array[Constraint],
      distributionStrictlyRequired: Boolean,
      numRowsPerSplit: Int): Table =
    createTable(table, columns, partitions, properties)

  override def alterTable(table: Identifier, changes: TableChange*): Table =
    catalog.alterTable(table, changes: _*)
  override def dropTable(table: Identifier): Boolean = catalog.dropTable(table)
  override def clearTables(): Unit =
    ArraySeq.unsafeWrapArray(catalog.listTables(Array("ns"))).foreach(catalog.dropTable)
}
