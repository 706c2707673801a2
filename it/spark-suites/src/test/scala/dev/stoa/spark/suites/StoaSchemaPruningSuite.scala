package dev.stoa.spark.suites

import java.io.File

import scala.reflect.ClassTag
import scala.reflect.runtime.universe.TypeTag

import org.scalactic.source.Position
import org.scalatest.Tag

import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.catalyst.parser.CatalystSqlParser
import org.apache.spark.sql.execution.datasources.SchemaPruningSuite
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec
import org.apache.spark.sql.functions.lit
import org.apache.spark.sql.types.{DataType, StructType}

/** Spark's suite of nested fields, which checks that scans read only the fields of a query. */
final class StoaSchemaPruningSuite extends SchemaPruningSuite {
  override protected val dataSourceName: String = "stoa"
  override protected val vectorizedReaderEnabledKey: String = "spark.stoa.unused"
  override protected val vectorizedReaderNestedEnabledKey: String = "spark.stoa.unused.too"

  /** Leaves out tests of readers without vectors, a setting that ours has not. */
  override protected def test(name: String, tags: Tag*)(body: => Any)(implicit
      position: Position): Unit =
    if (!name.startsWith("Non-vectorized reader")) super.test(name, tags: _*)(body)

  /** Appends rows to a table; a directory `p=1` is a column of the table, not a table of its own. */
  override protected def makeDataSourceFile[T <: Product: ClassTag: TypeTag](
      data: Seq[T],
      path: File): Unit = write(spark.createDataFrame(data), path)

  override protected def makeDataSourceFile[T <: Product: ClassTag: TypeTag](
      rows: DataFrame,
      path: File): Unit = write(rows, path)

  private def write(rows: DataFrame, path: File): Unit =
    path.getName.split('=') match {
      case Array(column, value) =>
        append(rows.withColumn(column, lit(value.toInt)), path.getParent)
      case _ => append(rows, path.getPath)
    }

  private def append(rows: DataFrame, table: String): Unit = {
    val complete =
      if (new File(table).exists) rows.to(spark.read.format("stoa").load(table).schema) else rows
    complete.write.format("stoa").mode("append").save(table)
  }

  /** Compares the columns of scans in any order, without the column of partitions. */
  override protected def checkScanSchemata(rows: DataFrame, expected: String*): Unit = {
    val scanned = collect(rows.queryExecution.executedPlan) { case scan: BatchScanExec =>
      canonical(scan.scan.readSchema)
    }
    assert(scanned === expected.map(text => canonical(CatalystSqlParser.parseDataType(text))))
  }

  private def canonical(scanned: DataType): Seq[String] =
    scanned
      .asInstanceOf[StructType]
      .filter(_.name != "p")
      .map(field => s"${field.name}: ${field.dataType.catalogString}")
      .sorted
}
