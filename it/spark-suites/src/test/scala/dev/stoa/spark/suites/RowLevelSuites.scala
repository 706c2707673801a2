package dev.stoa.spark.suites

import org.apache.spark.sql.connector._
import org.apache.spark.sql.connector.catalog._
import org.apache.spark.sql.connector.catalog.constraints.Constraint
import org.apache.spark.sql.types.StructType

/** Runs Spark's suites of `MERGE`, `UPDATE` and `DELETE` with tables of a Stoa catalog `cat`. */
trait StoaRowLevel extends RowLevelOperationSuiteBase {
  override protected def beforeEach(): Unit = {
    super.beforeEach()
    spark.conf.set("spark.sql.catalog.cat", StoaSession.Catalog)
    spark.conf.set("spark.sql.catalog.cat.warehouse", StoaSession.newWarehouse())
    sql("CREATE NAMESPACE cat.ns1")
  }

  override protected def catalog: InMemoryRowLevelOperationTableCatalog =
    new RowLevelStandIn(
      spark.sessionState.catalogManager.catalog("cat").asInstanceOf[TableCatalog])

  /** Does nothing: reads the log of Spark's in-memory table. */
  override protected def checkLastWriteInfo(
      rowSchema: StructType,
      rowIdSchema: Option[StructType],
      metadataSchema: Option[StructType]): Unit = ()

  /** Does nothing: reads the log of Spark's in-memory table. */
  override protected def checkLastWriteLog(entries: WriteLogEntry*): Unit = ()

  /** Does nothing: Spark's in-memory table replaces whole partitions, a Stoa table single rows. */
  override protected def checkReplacedPartitions(partitions: Seq[Any]): Unit = ()

  /** Only runs the statement: Spark's in-memory table has other metadata columns. */
  override protected def executeAndCheckScan(statement: String, schema: String): Unit = sql(statement)

  /** Only runs the statement: Spark's in-memory table has other metadata columns. */
  override protected def executeAndCheckScans(
      statement: String,
      primarySchema: String,
      groupFilterSchema: Option[String]): Unit = sql(statement)
}

private final class RowLevelStandIn(override protected val catalog: TableCatalog)
    extends InMemoryRowLevelOperationTableCatalog
    with StandIn {
  // Statements that fail commit nothing; tests of other transactions do not apply.
  transaction = new Txn(new TxnTableCatalog(this))
  transaction.abort()
  transaction.close() // makes it the last one

  /** Returns a table without rows, of which suites only read the columns. */
  override def liveTable(table: Identifier): Table = {
    val stored = catalog.loadTable(table)
    InMemoryRowLevelOperationTable.withColumns(
      stored.name,
      stored.columns,
      stored.partitioning,
      stored.properties,
      Array.empty[Constraint],
      table.name)
  }
}

final class StoaDeleteTableSuite extends DeltaBasedDeleteFromTableSuite with StoaRowLevel {
  /** Does nothing: reads the commits of Spark's in-memory table. */
  override protected def checkDeleteMetrics(deleted: Long, copied: Long): Unit = ()
}

final class StoaUpdateTableSuite extends DeltaBasedUpdateTableSuite with StoaRowLevel {
  /** Does nothing: reads the commits of Spark's in-memory table. */
  override protected def checkUpdateMetrics(updated: Long, copied: Long): Unit = ()
}

final class StoaMergeSuite extends DeltaBasedMergeIntoTableSuite with StoaRowLevel
final class StoaMergeDataFrameSuite extends MergeIntoDataFrameSuite with StoaRowLevel
final class StoaMergeSchemaEvolutionSuite
    extends DeltaBasedMergeIntoSchemaEvolutionSQLSuite
    with StoaRowLevel
final class StoaMergeSchemaEvolutionDataFrameSuite
    extends DeltaBasedMergeIntoSchemaEvolutionScalaSuite
    with StoaRowLevel
