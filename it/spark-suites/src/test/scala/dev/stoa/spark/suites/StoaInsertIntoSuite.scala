package dev.stoa.spark.suites

import org.apache.spark.sql.{DataFrame, SaveMode}
import org.apache.spark.sql.connector.InsertIntoTests

/** `INSERT INTO` and `INSERT OVERWRITE` of tables of our catalog. */
final class StoaInsertIntoSuite
    extends InsertIntoTests(supportsDynamicOverwrite = true, includeSQLOnlyTests = true)
    with StoaSession {
  override protected val catalogAndNamespace: String = "stoa.ns."
  override protected val v2Format: String = "stoa"

  override protected def doInsert(table: String, rows: DataFrame, mode: SaveMode): Unit =
    withTempView("inserted") {
      rows.createOrReplaceTempView("inserted")
      val how = if (mode == SaveMode.Overwrite) "OVERWRITE" else "INTO"
      sql(s"INSERT $how TABLE $table SELECT * FROM inserted")
    }

  override protected def verifyTable(table: String, expected: DataFrame): Unit =
    checkAnswer(spark.table(table), expected)

  /** Spark asks its in-memory table for the metrics that its commits were given. */
  override protected def checkInsertMetrics(table: String, rows: Long): Unit = ()
}

/** The same by data frames. */
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

  /** Spark asks its in-memory table for the metrics that its commits were given. */
  override protected def checkInsertMetrics(table: String, rows: Long): Unit = ()
}
