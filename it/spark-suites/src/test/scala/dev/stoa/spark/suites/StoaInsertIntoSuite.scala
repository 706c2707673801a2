package dev.stoa.spark.suites

import org.apache.spark.sql.{DataFrame, SaveMode}
import org.apache.spark.sql.connector.InsertIntoTests

/** `INSERT INTO` and `INSERT OVERWRITE` for tables of the Stoa catalog. */
final class StoaInsertIntoSuite
    extends InsertIntoTests(supportsDynamicOverwrite = true, includeSQLOnlyTests = true)
    with StoaSession {
  override protected val catalogAndNamespace: String = "stoa.ns."
  override protected val v2Format: String = "stoa"

  override protected def doInsert(table: String, rows: DataFrame, mode: SaveMode): Unit =
    withTempView("inserted") {
      rows.createOrReplaceTempView("inserted")
      val clause = if (mode == SaveMode.Overwrite) "OVERWRITE" else "INTO"
      sql(s"INSERT $clause TABLE $table SELECT * FROM inserted")
    }

  override protected def verifyTable(table: String, expected: DataFrame): Unit =
    checkAnswer(spark.table(table), expected)

  /** Does nothing: Spark reads these metrics from its own in-memory tables. */
  override protected def checkInsertMetrics(table: String, rows: Long): Unit = ()
}

/** Inserts into tables of the Stoa catalog with the DataFrame API. */
final class StoaInsertIntoDataFrameSuite
    extends InsertIntoTests(supportsDynamicOverwrite = true, includeSQLOnlyTests = false)
    with StoaSession {
  override protected val catalogAndNamespace: String = "stoa.ns."
  override protected val v2Format: String = "stoa"

  override protected def doInsert(table: String, rows: DataFrame, mode: SaveMode): Unit = {
    val writer = rows.write.format(v2Format)
    Option(mode).fold(writer)(writer.mode).insertInto(table)
  }

  override protected def verifyTable(table: String, expected: DataFrame): Unit =
    checkAnswer(spark.table(table), expected)

  /** Does nothing: Spark reads these metrics from its own in-memory tables. */
  override protected def checkInsertMetrics(table: String, rows: Long): Unit = ()
}
