package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.FaultInjection.CommitFault;
import dev.stoa.spark.SlowStatement.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Statements whose commit gets no reply from the store, whether it succeeded or not: they are
 * neither lost nor run twice, and while that is unknown they report it and delete nothing.
 */
@ExtendWith(SparkExtension.class)
class UnknownCommitTest {
  /** The number of operations that fail, fewer than the attempts to find out the outcome. */
  private static final int SHORT_SILENCE_OPERATIONS = 2;

  /**
   * The number of operations that fail, so that all attempts fail to find out the outcome, but the
   * storage answers again when the query's files could be deleted.
   */
  private static final int LONG_SILENCE_OPERATIONS = 4;

  private static final List<CommitFault> LOST_MESSAGES =
      List.of(CommitFault.LOSE_REPLY, CommitFault.LOSE_REQUEST);

  @TempDir Path directory;

  private SparkSession spark;
  private FaultInjection faults;
  private StoredTables tables;
  private SlowStatement.Stream stream;
  private final Map<Long, String> unreadRows = new TreeMap<>();
  private int ordinal = 2;

  @BeforeEach
  void createTables(SparkSession shared) throws IOException {
    Path warehouse = Files.createDirectory(directory.resolve("warehouse"));
    tables = new StoredTables(warehouse.resolve("db"));
    stream =
        new SlowStatement.Stream(directory.resolve("arrivals"), directory.resolve("checkpoint"));
    faults = FaultInjection.in(directory.resolve("orders"));
    spark = shared.newSession();
    spark.conf().set("fs.faulty.impl", FaultyFileSystem.class.getName());
    spark.conf().set("fs.faulty.impl.disable.cache", "true");
    spark.conf().set(FaultyFileSystem.FAULT_DIRECTORY, faults.directory().toString());
    spark.conf().set("spark.sql.catalog.stoa.warehouse", FaultyFileSystem.SCHEME + ":" + warehouse);
    UDF1<Long, Long> slowly = id -> id;
    spark.udf().register("slowly", slowly, DataTypes.LongType);
    SparkSession.setActiveSession(spark);
    execute("create schema stoa.db");
    execute("create table stoa.db.t (id bigint, a int, t string)");
    execute(new SlowStatement(Kind.INSERT, 1).text(tablePath(), stream));
    execute(new SlowStatement(Kind.REPLACE, 2).text(tablePath(), stream));
  }

  @AfterEach
  void restoreSession(SparkSession shared) {
    SparkSession.setActiveSession(shared);
  }

  private String tablePath() {
    return FaultyFileSystem.SCHEME + ":" + tables.path("t");
  }

  private void execute(String text) {
    assertEquals("done", ClusterDriver.execute(spark, text));
  }

  private SlowStatement prepare(Kind kind) throws IOException {
    ordinal++;
    SlowStatement statement = new SlowStatement(kind, ordinal);
    statement.preparation().forEach(this::execute);
    if (kind == Kind.STREAM) {
      stream.add(statement);
      unreadRows.putAll(statement.streamedRows());
    }
    return statement;
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADD")
  void aStatementTakesEffectOnceWhenTheStorageAnswersAgain(Kind kind) throws IOException {
    for (CommitFault loss : LOST_MESSAGES) {
      SlowStatement statement = prepare(kind);
      Map<String, Map<Long, String>> expectedContents =
          statement.contentsAfter(tables.rows(), unreadRows);
      faults.injectCommitFault(loss, SHORT_SILENCE_OPERATIONS);
      execute(statement.text(tablePath(), stream));
      assertFalse(faults.isPending(loss), "no commit was lost");
      assertEquals(expectedContents, tables.rows());
      assertEquals(List.of(), tables.removeLeftOvers());
      tables.verify();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INSERT", "MERGE", "REFRESH", "CREATE"})
  void committedFilesAreKeptWhenTheReplyIsLost(Kind kind) throws IOException {
    SlowStatement statement = prepare(kind);
    Map<String, Map<Long, String>> expectedContents =
        statement.contentsAfter(tables.rows(), unreadRows);
    executeInSilence(statement, CommitFault.LOSE_REPLY);
    assertEquals(expectedContents, tables.rows());
    tables.verify();
    tables.vacuum();
    assertEquals(expectedContents, tables.rows());
  }

  @ParameterizedTest
  @EnumSource(names = {"OVERWRITE", "UPDATE", "UPDATE_ROWS", "REPLACE"})
  void possiblyCommittedFilesAreLeftToVacuum(Kind kind) throws IOException {
    SlowStatement statement = prepare(kind);
    Map<String, Map<Long, String>> oldContents = tables.rows();
    Map<String, Map<Long, String>> expectedContents =
        statement.contentsAfter(oldContents, unreadRows);
    executeInSilence(statement, CommitFault.LOSE_REQUEST);
    assertEquals(oldContents, tables.rows());
    assertFalse(
        tables.removeLeftOvers().isEmpty(), "files were deleted that might have been committed");
    execute(statement.text(tablePath(), stream));
    assertEquals(expectedContents, tables.rows());
    tables.verify();
    tables.vacuum();
  }

  private void executeInSilence(SlowStatement statement, CommitFault loss) throws IOException {
    faults.injectCommitFault(loss, LONG_SILENCE_OPERATIONS);
    String answer = ClusterDriver.execute(spark, statement.text(tablePath(), stream));
    assertTrue(answer.contains("unknown whether this statement was committed"), answer);
    assertFalse(faults.isPending(loss), "no commit was lost");
    assertFalse(faults.isUnreachable(), "nothing could have been deleted either");
  }

  /** A streaming query that ended this way is restarted. */
  @ParameterizedTest
  @EnumSource(names = {"LOSE_REPLY", "LOSE_REQUEST"})
  void aRepeatedEpochIsCommittedOnce(CommitFault loss) throws IOException {
    SlowStatement statement = prepare(Kind.STREAM);
    Map<String, Map<Long, String>> expectedContents =
        statement.contentsAfter(tables.rows(), unreadRows);
    executeInSilence(statement, loss);
    execute(statement.text(tablePath(), stream));
    assertEquals(expectedContents, tables.rows());
    tables.verify();
    tables.vacuum();
  }

  /** Deletes of whole split directories run no tasks. */
  @Test
  void deletesByTheDriverAreRetried() throws IOException {
    for (CommitFault loss : LOST_MESSAGES) {
      execute(new SlowStatement(Kind.INSERT, 5).text(tablePath(), stream));
      faults.injectCommitFault(loss, SHORT_SILENCE_OPERATIONS);
      execute("delete from stoa.db.t");
      assertFalse(faults.isPending(loss), "no commit was lost");
      assertEquals(Map.of(), tables.rows().get("t"));
    }
  }
}
