package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.spark.error.SparkErrors;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.SparkRuntimeException;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The classes, conditions and SQLSTATEs of errors that users see. */
@ExtendWith(SparkExtension.class)
class ErrorsTest {
  @TempDir Path directory;

  private static void assertError(
      String expectedCondition, String expectedSqlState, String sentence, Exception error) {
    SparkThrowable typed = assertInstanceOf(SparkThrowable.class, error);
    assertEquals(expectedCondition, typed.getCondition(), error.getMessage());
    assertEquals(expectedSqlState, typed.getSqlState(), error.getMessage());
    assertTrue(error.getMessage().startsWith("[" + expectedCondition + "] "), error.getMessage());
    assertTrue(error.getMessage().contains(sentence), error.getMessage());
  }

  @Test
  void statementsThatTheUserMustChangeFailTheirAnalysis(SparkSession spark) {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql("create schema $.db");
    catalog.sql("create table $.db.t (id int)");
    for (String[] expected :
        new String[][] {
          {"select * from $.db.u", "TABLE_OR_VIEW_NOT_FOUND", "42P01", "`db`.`u`"},
          {"select * from $.`/none/t`", "TABLE_OR_VIEW_NOT_FOUND", "42P01", "/none/t"},
          {"create table $.db.t (id int)", "TABLE_OR_VIEW_ALREADY_EXISTS", "42P07", "`t`"},
          {"call $.system.optimize()", "ROUTINE_NOT_FOUND", "42883", "unknown procedure"},
          {
            "call $.system.compact(table => 'db.u')",
            "TABLE_OR_VIEW_NOT_FOUND",
            "42P01",
            "has no table db.u"
          },
          {
            "call $.system.vacuum(table => 'db.t', older_than => 'monday')",
            "STOA_INVALID_ARGUMENT",
            "22023",
            "vacuum's older_than is \"monday\""
          },
          {
            "select * from $.db.t version as of 7",
            "STOA_INVALID_TABLE",
            "42000",
            "has no version 7; there is version 1"
          },
          {
            "alter table $.db.t alter column id type string",
            "STOA_INVALID_TABLE",
            "42000",
            "a type can only be widened"
          },
          {
            "create table $.db.elsewhere (id int) location '/data'",
            "STOA_INVALID_TABLE",
            "42000",
            "omit LOCATION"
          },
        }) {
      AnalysisException refused =
          assertThrows(AnalysisException.class, () -> catalog.sql(expected[0]), expected[0]);
      assertError(expected[1], expected[2], expected[3], refused);
      assertNull(refused.getCause(), "spark-sql prints the stack trace of an error with a cause");
    }
  }

  @Test
  void pathsWithoutATableAndWithOneAreReported(SparkSession spark) {
    String path = directory.resolve("t").toString();
    AnalysisException absent =
        assertThrows(AnalysisException.class, () -> spark.read().format("stoa").load(path));
    assertError("TABLE_OR_VIEW_NOT_FOUND", "42P01", path + " is not a table: correct", absent);
    spark.range(1).write().format("stoa").save(path);
    AnalysisException present =
        assertThrows(
            AnalysisException.class, () -> spark.range(1).write().format("stoa").save(path));
    assertError("PATH_ALREADY_EXISTS", "42K04", "already contains a table: choose", present);
  }

  @Test
  void aDamagedFileIsReportedByTheTasksThatReadIt(SparkSession spark) throws IOException {
    String path = directory.resolve("t").toString();
    String rowOriented = directory.resolve("r").toString();
    spark.range(1000).write().format("stoa").save(path);
    spark
        .range(1000)
        .selectExpr("id", "id b")
        .write()
        .format("stoa")
        .option("groups", "row:id,b")
        .save(rowOriented);
    damageColumnFiles();
    for (String table : List.of(path, rowOriented)) {
      for (String query : List.of("id", "sum(id)")) {
        SparkRuntimeException damaged =
            assertThrows(
                SparkRuntimeException.class,
                () -> spark.read().format("stoa").load(table).selectExpr(query).collectAsList(),
                query);
        assertError("STOA_CORRUPT_FILE", "XX001", "restore it from a copy", damaged);
        assertTrue(damaged.getMessage().contains(table), damaged.getMessage());
      }
    }
  }

  private void damageColumnFiles() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".col")).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[40] ^= 1; // in the first page
        Files.write(file, bytes);
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
      }
    }
  }

  @Test
  void errorsThatDoNotDependOnTheStatementAreErrorsAtRunTime() {
    assertError(
        "STOA_STORAGE_FAILURE", "58030", "disk full", failure(new IOException("disk full")));
    assertError(
        "STOA_COMMIT_STATE_UNKNOWN",
        "40003",
        "no reply",
        failure(new CommitStateUnknownException("no reply")));
    assertError(
        "STOA_UNSUPPORTED_VERSION",
        "KD002",
        "upgrade",
        failure(new UnsupportedVersionException("upgrade")));
    assertError("STOA_STORAGE_FAILURE", "58030", "EOFException", failure(new EOFException()));
    Exception bug = new IllegalStateException("a bug");
    assertSame(bug, failure(bug));
  }

  @Test
  void interruptionsStayWhatTheyAreBecauseSparkStopsQueriesByThem() {
    Exception interruption = new UncheckedIOException(new InterruptedIOException("stopped"));
    assertSame(interruption, failure(interruption));
  }

  private static Exception failure(Exception cause) {
    return assertThrows(
        Exception.class,
        () ->
            SparkErrors.run(
                () -> {
                  throw cause;
                }));
  }
}
