package dev.stoa.spark.suites

import java.nio.file.{Files, Path, StandardCopyOption}
import java.util.zip.ZipFile

import scala.jdk.CollectionConverters._
import scala.util.Using
import scala.util.control.NonFatal

import org.scalactic.source.Position
import org.scalatest.Tag

import org.apache.spark.SparkConf
import org.apache.spark.sql.{SparkSession, SQLQueryTestSuite}

/**
 * Spark's files of SQL statements with their expected results, over Stoa tables: the default catalog
 * is a Stoa catalog, and temporary views that a file creates are views of tables with their rows.
 */
final class StoaQuerySuite extends SQLQueryTestSuite {
  import StoaQuerySuite._

  private var testTables = Set.empty[String]

  override def sparkConf: SparkConf =
    StoaSession
      .settings(super.sparkConf, "stoa")
      .set("spark.sql.defaultCatalog", "stoa")
      .set("spark.sql.shuffle.partitions", "4") // which the expected results depend on

  /** Leaves out files without a table or view, those for Python, and tests of Spark's analyzer. */
  override protected def test(name: String, tags: Tag*)(body: => Any)(implicit
      position: Position): Unit =
    if (usesTables(name)) super.test(name, tags: _*)(body)

  override protected def ignore(name: String, tags: Tag*)(body: => Any)(implicit
      position: Position): Unit =
    if (usesTables(name)) super.ignore(name, tags: _*)(body)

  override protected def createTestTables(session: SparkSession): Unit = {
    useDefault(session)
    super.createTestTables(session)
    testTables = tables()
  }

  /** Drops the tables that a failed file has left. */
  override protected def afterEach(): Unit = {
    tables()
      .diff(testTables)
      .foreach(table => spark.sql(s"DROP TABLE IF EXISTS stoa.default.`$table`"))
    super.afterEach()
  }

  private def tables(): Set[String] =
    spark.sql("SHOW TABLES IN stoa.default").collect().map(_.getString(1)).toSet

  override protected def removeTestTables(session: SparkSession): Unit = {
    useDefault(session)
    super.removeTestTables(session)
  }

  /** Runs a file once, though it asks for a run with each of several settings of Spark's own joins. */
  override protected def runQueriesWithSparkConfigDimensions(
      statements: Seq[String],
      testCase: TestCase,
      settings: Array[(String, String)],
      dimensions: Seq[Seq[(String, String)]]): Unit =
    super.runQueriesWithSparkConfigDimensions(statements, testCase, settings, dimensions.take(1))

  override protected def getNormalizedQueryExecutionResult(
      session: SparkSession,
      statement: String): (String, Seq[String]) = {
    if (session.catalog.currentDatabase.isEmpty) useDefault(session) // a new session
    val result = super.getNormalizedQueryExecutionResult(session, asTemporary(statement))
    CreateView.findFirstMatchIn(statement).foreach(view => store(session, view.group(1)))
    result
  }

  /** Names the catalog in results and errors as the expected ones do. */
  override protected def handleExceptions(
      result: => (String, Seq[String])): (String, Seq[String]) = {
    val (schema, rows) = super.handleExceptions(result)
    (asExpected(schema), rows.map(asExpected))
  }

  override protected def testFile(name: String): String = Resources.resolve(name).toUri.toString

  private def useDefault(session: SparkSession): Unit = {
    session.sql("CREATE NAMESPACE IF NOT EXISTS stoa.default")
    session.sql("USE stoa.default")
  }

  /** Replaces the rows of a view by those of a table, unless its types cannot be stored. */
  private def store(session: SparkSession, view: String): Unit =
    try {
      val table = s"stoa.default.rows_of_view_${System.nanoTime}"
      session.table(view).coalesce(1).writeTo(table).create()
      session.table(table).createOrReplaceTempView(view)
    } catch { case NonFatal(_) => }
}

object StoaQuerySuite {
  private val CreateView =
    raw"(?i)^\s*create\s+(?:or\s+replace\s+)?temp(?:orary)?\s+view\s+(\w+)\b".r
  private val CreatePermanentView = raw"(?i)^(\s*create\s+(?:or\s+replace\s+)?)view\b".r
  private val Tables =
    raw"(?i)\b(table|view|testdata|arraydata|mapdata|aggtest|onek|tenk1|int[48]_tbl|float[48]_tbl)\b".r
  private val Resources = Path.of("target", "sql", "core", "src", "test", "resources")

  /** Makes views temporary, since the Stoa catalog has none. */
  private def asTemporary(statement: String): String =
    CreatePermanentView.replaceFirstIn(statement, "$1TEMPORARY VIEW")

  private def asExpected(result: String): String =
    result.replaceAll("\\bstoa(`?\\.)", "spark_catalog$1")

  private def usesTables(test: String): Boolean =
    !test.contains(" - ") && !test.endsWith("_analyzer_test") && {
      val input = Resources.resolve("sql-tests/inputs").resolve(test)
      Files.exists(input) && Tables.findFirstIn(Files.readString(input)).isDefined
    }

  /** Unpacks the files where Spark's suite looks for them, below `spark.test.home`. */
  def apply(): StoaQuerySuite = {
    val jar = Path.of(classOf[SQLQueryTestSuite].getProtectionDomain.getCodeSource.getLocation.toURI)
    Using.resource(new ZipFile(jar.toFile)) { zip =>
      zip.entries.asScala
        .filter(_.getName.matches("(sql-tests|test-data/postgresql)/.*[^/]"))
        .foreach { entry =>
          val file = Resources.resolve(entry.getName)
          Files.createDirectories(file.getParent)
          Using.resource(zip.getInputStream(entry))(
            Files.copy(_, file, StandardCopyOption.REPLACE_EXISTING))
        }
    }
    new StoaQuerySuite
  }
}
