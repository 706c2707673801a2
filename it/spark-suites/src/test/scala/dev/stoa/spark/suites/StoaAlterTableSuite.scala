package dev.stoa.spark.suites

import org.apache.spark.sql.connector.AlterTableTests
import org.apache.spark.sql.connector.catalog.{Identifier, Table, TableCatalog}

/** `ALTER TABLE` for tables of the Stoa catalog. */
final class StoaAlterTableSuite extends AlterTableTests with StoaSession {
  override protected val catalogAndNamespace: String = "stoa.ns."
  override protected val v2Format: String = "stoa"

  override protected def getTableMetadata(tableName: String): Table = {
    val parts = spark.sessionState.sqlParser.parseMultipartIdentifier(tableName)
    val tables = spark.sessionState.catalogManager.catalog(parts.head).asInstanceOf[TableCatalog]
    tables.loadTable(Identifier.of(parts.init.tail.toArray, parts.last))
  }
}
