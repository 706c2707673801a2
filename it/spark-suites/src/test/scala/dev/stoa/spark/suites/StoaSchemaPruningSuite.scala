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
import org.apache.spark.sql.types.{ArrayType, DataType, MapType, StructType}

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

  /**
   * Checks that scans read no other fields than those of Spark's file sources. They may read fewer,
   * because they evaluate filters, read single keys of maps, and count rows by the manifest.
   */
  override protected def checkScanSchemata(rows: DataFrame, expected: String*): Unit = {
    val scanned = collect(rows.queryExecution.executedPlan) { case scan: BatchScanExec =>
      fields("", scan.scan.readSchema)
    }
    assert(scanned.isEmpty || scanned.size == expected.size)
    scanned.zip(expected).foreach { case (fieldsOfScan, text) =>
      val allowed = fields("", CatalystSqlParser.parseDataType(text)) + ".p" // of the partitions
      assert(fieldsOfScan.diff(allowed).isEmpty)
    }
  }

  /** Returns the paths of all fields; those of maps that are read by key are columns of their own. */
  private def fields(path: String, scanned: DataType): Set[String] = scanned match {
    case struct: StructType =>
      struct.flatMap { field =>
        fields(s"$path.${field.name.replaceAll(raw"\['[^']*'\]", "")}", field.dataType)
      }.toSet
    case array: ArrayType => fields(path, array.elementType)
    case map: MapType => fields(path, map.keyType) ++ fields(path, map.valueType)
    case _ => Set(path)
  }
}
