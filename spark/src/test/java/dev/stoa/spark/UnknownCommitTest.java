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
  /** The storage cannot tell at once, but is asked again. */
  private static final int SHORT_SILENCE = 2;

  /**
   * The storage is silent for all attempts, but answers again when the query's files could be
   * deleted.
   */
  private static final int LONG_SILENCE = 4;

  private static final List<CommitFault> LOSSES =
      List.of(CommitFault.LOSE_REPLY, CommitFault.LOSE_REQUEST);

  @TempDir Path directory;

  private SparkSession spark;
  private FaultInjection orders;
  private StoredTables tables;
  private SlowStatement.Stream stream;
  private final Map<Long, String> arrived = new TreeMap<>();
  private int ordinal = 2;

  @BeforeEach
  void makeTables(SparkSession shared) throws IOException {
    Path warehouse = Files.createDirectory(directory.resolve("warehouse"));
    tables = new StoredTables(warehouse.resolve("db"));
    stream =
        new SlowStatement.Stream(directory.resolve("arrivals"), directory.resolve("checkpoint"));
    orders = FaultInjection.in(directory.resolve("orders"));
    spark = shared.newSession();
    spark.conf().set("fs.faulty.impl", FaultyFileSystem.class.getName());
    spark.conf().set("fs.faulty.impl.disable.cache", "true");
    spark.conf().set(FaultyFileSystem.FAULT_DIRECTORY, orders.directory().toString());
    spark.conf().set("spark.sql.catalog.stoa.warehouse", FaultyFileSystem.SCHEME + ":" + warehouse);
    UDF1<Long, Long> slowly = id -> id;
    spark.udf().register("slowly", slowly, DataTypes.LongType);
    SparkSession.setActiveSession(spark);
    make("create schema stoa.db");
    make("create table stoa.db.t (id bigint, a int, t string)");
    make(new SlowStatement(Kind.INSERT, 1).text(path(), stream));
    make(new SlowStatement(Kind.REPLACE, 2).text(path(), stream));
  }

  @AfterEach
  void leave(SparkSession shared) {
    SparkSession.setActiveSession(shared);
  }

  private String path() {
    return FaultyFileSystem.SCHEME + ":" + tables.of("t");
  }

  private void make(String text) {
    assertEquals("done", ClusterDriver.run(spark, text));
  }

  private SlowStatement prepare(Kind kind) throws IOException {
    ordinal++;
    SlowStatement statement = new SlowStatement(kind, ordinal);
    statement.preparation().forEach(this::make);
    if (kind == Kind.STREAM) {
      stream.add(statement);
      arrived.putAll(statement.arriving());
    }
    return statement;
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADD")
  void aStatementTakesEffectOnceWhenTheStorageAnswersAgain(Kind kind) throws IOException {
    for (CommitFault loss : LOSSES) {
      SlowStatement statement = prepare(kind);
      Map<String, Map<Long, String>> after = statement.applied(tables.rows(), arrived);
      orders.injectCommitFault(loss, SHORT_SILENCE);
      make(statement.text(path(), stream));
      assertFalse(orders.isPending(loss), "no commit was lost");
      assertEquals(after, tables.rows());
      assertEquals(List.of(), tables.removeLeftOvers());
      tables.verify();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INSERT", "MERGE", "REFRESH", "CREATE"})
  void committedFilesAreKeptWhenTheReplyIsLost(Kind kind) throws IOException {
    SlowStatement statement = prepare(kind);
    Map<String, Map<Long, String>> after = statement.applied(tables.rows(), arrived);
    makeInSilence(statement, CommitFault.LOSE_REPLY);
    assertEquals(after, tables.rows());
    tables.verify();
    tables.vacuum();
    assertEquals(after, tables.rows());
  }

  @ParameterizedTest
  @EnumSource(names = {"OVERWRITE", "UPDATE", "UPDATE_ROWS", "REPLACE"})
  void possiblyCommittedFilesAreLeftToVacuum(Kind kind) throws IOException {
    SlowStatement statement = prepare(kind);
    Map<String, Map<Long, String>> before = tables.rows();
    Map<String, Map<Long, String>> after = statement.applied(before, arrived);
    makeInSilence(statement, CommitFault.LOSE_REQUEST);
    assertEquals(before, tables.rows());
    assertFalse(
        tables.removeLeftOvers().isEmpty(), "files were deleted that might have been published");
    make(statement.text(path(), stream));
    assertEquals(after, tables.rows());
    tables.verify();
    tables.vacuum();
  }

  private void makeInSilence(SlowStatement statement, CommitFault loss) throws IOException {
    orders.injectCommitFault(loss, LONG_SILENCE);
    String answer = ClusterDriver.run(spark, statement.text(path(), stream));
    assertTrue(answer.contains("unknown whether this statement was committed"), answer);
    assertFalse(orders.isPending(loss), "no commit was lost");
    assertFalse(orders.isUnreachable(), "nothing could have been deleted either");
  }

  /** A streaming query that ended this way is restarted. */
  @ParameterizedTest
  @EnumSource(names = {"LOSE_REPLY", "LOSE_REQUEST"})
  void aRepeatedEpochIsCommittedOnce(CommitFault loss) throws IOException {
    SlowStatement statement = prepare(Kind.STREAM);
    Map<String, Map<Long, String>> after = statement.applied(tables.rows(), arrived);
    makeInSilence(statement, loss);
    make(statement.text(path(), stream));
    assertEquals(after, tables.rows());
    tables.verify();
    tables.vacuum();
  }

  /** No task takes part. */
  @Test
  void deletesByTheDriverAreRetried() throws IOException {
    for (CommitFault loss : LOSSES) {
      make(new SlowStatement(Kind.INSERT, 5).text(path(), stream));
      orders.injectCommitFault(loss, SHORT_SILENCE);
      make("delete from stoa.db.t");
      assertFalse(orders.isPending(loss), "no commit was lost");
      assertEquals(Map.of(), tables.rows().get("t"));
    }
  }
}
