package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables that streaming queries write and read. */
@ExtendWith(SparkExtension.class)
class StreamingTest {
  @TempDir Path directory;

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private Storage storage(String name) {
    return LocalStorage.at(directory.resolve(name));
  }

  private void append(SparkSession spark, long from, long to) {
    spark
        .range(from, to, 1, 1)
        .selectExpr("id", "'text ' || id text")
        .write()
        .format("stoa")
        .mode(SaveMode.Append)
        .save(path("in"));
  }

  private static List<Long> idRange(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  private List<Long> outputIds(SparkSession spark) {
    return spark
        .read()
        .format("stoa")
        .load(path("out"))
        .select("id")
        .orderBy("id")
        .as(Encoders.LONG())
        .collectAsList();
  }

  /** Copies new rows until none are left. */
  private void copy(DataStreamReader reader)
      throws StreamingQueryException, java.util.concurrent.TimeoutException {
    StreamingQuery query =
        reader
            .load(path("in"))
            .writeStream()
            .format("stoa")
            .option("checkpointLocation", path("checkpoint"))
            .trigger(Trigger.AvailableNow())
            .start(path("out"));
    query.awaitTermination();
  }

  private static DataStreamReader reader(SparkSession spark) {
    return spark.readStream().format("stoa");
  }

  @Test
  void aStreamContinuesAfterCompactionsAndRestarts(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    append(spark, 10, 20);
    copy(reader(spark));
    assertEquals(idRange(0, 20), outputIds(spark));
    append(spark, 20, 30);
    Table.open(storage("in")).newCompaction().commit();
    append(spark, 30, 40);
    copy(reader(spark).option("maxVersionsPerTrigger", 1));
    assertEquals(idRange(0, 40), outputIds(spark));
    copy(reader(spark));
    assertEquals(idRange(0, 40), outputIds(spark));
    List<String> operations =
        Table.open(storage("out")).history().stream().map(Snapshot::operation).toList();
    assertEquals(List.of("create", "append", "append"), operations);
  }

  /** Spark's record of the epoch's commit is lost, and the query is restarted. */
  @Test
  void aRepeatedEpochIsCommittedOnce(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    copy(reader(spark));
    append(spark, 10, 20);
    copy(reader(spark));
    loseCommitOfEpoch(1);
    append(spark, 20, 30);
    copy(reader(spark));
    assertEquals(idRange(0, 30), outputIds(spark));
    long directories =
        storage("out").list("").stream().filter(entry -> entry.name().startsWith("s-")).count();
    assertEquals(Table.open(storage("out")).snapshot().splitCount(), directories);
  }

  private void loseCommitOfEpoch(long epoch) throws IOException {
    for (String file : List.of("commits/" + epoch, "commits/." + epoch + ".crc")) {
      assertTrue(Files.deleteIfExists(Path.of(path("checkpoint")).resolve(file)), file);
    }
  }

  /**
   * The query must not continue with rows of another table whose versions have the same numbers.
   */
  @Test
  void aRecreatedTableIsRejected(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    copy(reader(spark));
    append(spark, 10, 20);
    storage("in").delete("_stoa");
    append(spark, 100, 110);
    append(spark, 110, 120);
    append(spark, 120, 130);
    for (int attempt = 0; attempt < 2; attempt++) {
      StreamingQueryException refused =
          assertThrows(StreamingQueryException.class, () -> copy(reader(spark)));
      assertTrue(
          refused.getMessage().contains("is not the table that the query began to read"),
          refused.getMessage());
    }
    assertEquals(idRange(0, 10), outputIds(spark));
  }

  @Test
  void aTableRecreatedDuringAQueryIsRejected(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    StreamingQuery query =
        reader(spark)
            .load(path("in"))
            .writeStream()
            .format("stoa")
            .option("checkpointLocation", path("checkpoint"))
            .start(path("out"));
    try {
      query.processAllAvailable();
      spark
          .range(100, 110)
          .selectExpr("id", "'x' text")
          .writeTo("stoa.`" + path("other") + "`")
          .create();
      spark
          .range(110, 120)
          .selectExpr("id", "'x' text")
          .writeTo("stoa.`" + path("other") + "`")
          .append();
      Files.move(directory.resolve("in"), directory.resolve("before"));
      Files.move(directory.resolve("other"), directory.resolve("in"));
      StreamingQueryException refused =
          assertThrows(StreamingQueryException.class, query::processAllAvailable);
      // The query may also run between the two moves, when there is no table.
      assertTrue(
          refused
              .getMessage()
              .matches("(?s).*(not the table that the query began|is not a table|is no table).*"),
          refused.getMessage());
    } finally {
      query.stop();
    }
    assertEquals(idRange(0, 10), outputIds(spark));
  }

  /** As saved by queries of older versions of this library. */
  @Test
  void anOffsetWithoutATableUuidIsRead(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    copy(reader(spark));
    Path offset = Path.of(path("checkpoint")).resolve("offsets/0");
    String text = Files.readString(offset);
    String old = text.replaceAll(",\\s*\"table\":\"[-0-9a-f]+\"", "");
    assertTrue(old.length() < text.length(), text);
    Files.writeString(offset, old);
    Files.deleteIfExists(offset.resolveSibling(".0.crc"));
    append(spark, 10, 20);
    copy(reader(spark));
    assertEquals(idRange(0, 20), outputIds(spark));
  }

  /** The source table gets a column after an epoch was planned, before it is committed. */
  @Test
  void anEpochIsRepeatedAfterAColumnWasAdded(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    copyUnlessStopped(spark);
    append(spark, 10, 20);
    Files.createFile(Path.of(path("stop")));
    assertThrows(StreamingQueryException.class, () -> copyUnlessStopped(spark));
    assertEquals(idRange(0, 10), outputIds(spark));
    assertTrue(Files.exists(Path.of(path("checkpoint")).resolve("offsets/1")));
    Files.delete(Path.of(path("stop")));
    addColumn("in");
    spark
        .range(20, 30)
        .selectExpr("id", "'text' text", "id added")
        .write()
        .format("stoa")
        .mode(SaveMode.Append)
        .save(path("in"));
    copyUnlessStopped(spark);
    assertEquals(idRange(0, 30), outputIds(spark));
  }

  private void copyUnlessStopped(SparkSession spark) throws Exception {
    String stop = path("stop");
    reader(spark)
        .load(path("in"))
        .select("id", "text")
        .filter(
            (FilterFunction<Row>)
                row -> {
                  if (Files.exists(Path.of(stop))) {
                    throw new IllegalStateException("stopped");
                  }
                  return true;
                })
        .writeStream()
        .format("stoa")
        .option("checkpointLocation", path("checkpoint"))
        .trigger(Trigger.AvailableNow())
        .start(path("out"))
        .awaitTermination();
  }

  /** The target table gets a column. */
  @Test
  void anEpochIsCommittedAfterItsTargetGotAColumn(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    copy(reader(spark));
    append(spark, 10, 20);
    copy(reader(spark));
    loseCommitOfEpoch(1);
    addColumn("out");
    append(spark, 20, 30);
    copy(reader(spark));
    assertEquals(idRange(0, 30), outputIds(spark));
  }

  private void addColumn(String table) throws IOException {
    Schema nullable = SchemaBuilder.unionOf().nullType().and().longType().endUnion();
    Table.open(storage(table))
        .newSchemaChange()
        .add(new Schema.Field("added", nullable, null, Schema.Field.NULL_DEFAULT_VALUE))
        .commit();
  }

  @Test
  void deletesAreRejectedUnlessTheyAreSkipped(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    copy(reader(spark));
    Table.open(storage("in")).newDelete(FilterPredicates.parse("id < 3")).commit();
    append(spark, 10, 20);
    StreamingQueryException refused =
        assertThrows(StreamingQueryException.class, () -> copy(reader(spark)));
    assertTrue(refused.getMessage().contains("is not an append"), refused.getMessage());
    assertTrue(
        refused.getMessage().contains("set its option skipChanges to true"), refused.getMessage());
    copy(reader(spark).option("skipChanges", true));
    assertEquals(idRange(0, 20), outputIds(spark));
  }

  @Test
  void rowsOfOtherTypesAreRejected(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    spark.sql("select 1 id, 'x' text").write().format("stoa").save(path("out"));
    StreamingQueryException refused =
        assertThrows(StreamingQueryException.class, () -> copy(reader(spark)));
    assertTrue(refused.getMessage().contains("found BIGINT"), refused.getMessage());
  }

  @Test
  void aStreamStartsAtAVersion(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    append(spark, 10, 20);
    append(spark, 20, 30);
    copy(reader(spark).option("startingVersion", 2));
    assertEquals(idRange(10, 30), outputIds(spark));
  }

  /** Unlike a query that names no version, which begins with the rows of the current one. */
  @Test
  void aStreamThatStartsAtTheFirstVersionReadsTheRowsOfEachVersion(SparkSession spark)
      throws Exception {
    append(spark, 0, 10);
    append(spark, 10, 20);
    Table.open(storage("in")).newDelete(FilterPredicates.parse("id < 15")).commit();
    append(spark, 20, 22);
    StreamingQueryException refused =
        assertThrows(
            StreamingQueryException.class,
            () ->
                copy(
                    reader(spark).option("startingVersion", 1).option("maxVersionsPerTrigger", 1)));
    assertTrue(refused.getMessage().contains("is not an append"), refused.getMessage());
    assertEquals(idRange(0, 20), outputIds(spark));
    copy(reader(spark).option("startingVersion", 1).option("skipChanges", true));
    assertEquals(idRange(0, 22), outputIds(spark));
  }

  @Test
  void invalidOptionsAreNamed(SparkSession spark) {
    append(spark, 0, 10);
    for (String[] option :
        new String[][] {
          {"skipChanges", "yes", "skipChanges is \"yes\": set it to true or false"},
          {"maxVersionsPerTrigger", "0", "maxVersionsPerTrigger is \"0\": set it to a number"},
          {"maxVersionsPerTrigger", "all", "maxVersionsPerTrigger is \"all\": set it to a number"},
          {"maxFilesPerTrigger", "1", "use \"maxVersionsPerTrigger\" instead"},
        }) {
      Exception refused =
          assertThrows(
              Exception.class, () -> copy(reader(spark).option(option[0], option[1])), option[0]);
      assertTrue(refused.getMessage().contains(option[2]), refused.getMessage());
    }
  }

  @Test
  void aCompleteResultReplacesThePreviousOne(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    List<Long> counts = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      StreamingQuery query =
          reader(spark)
              .load(path("in"))
              .groupBy()
              .count()
              .toDF("id")
              .writeStream()
              .format("stoa")
              .outputMode("complete")
              .option("checkpointLocation", path("checkpoint"))
              .trigger(Trigger.AvailableNow())
              .start(path("out"));
      query.awaitTermination();
      counts.addAll(outputIds(spark));
      append(spark, 10, 25);
    }
    assertEquals(List.of(10L, 25L), counts);
  }
}
