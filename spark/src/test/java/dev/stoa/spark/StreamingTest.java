package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.CommitToken;
import dev.stoa.table.Snapshot;
import dev.stoa.table.Table;
import dev.stoa.table.WriteOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables that streaming queries write, and read. */
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

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  private List<Long> out(SparkSession spark) {
    return spark
        .read()
        .format("stoa")
        .load(path("out"))
        .select("id")
        .orderBy("id")
        .as(Encoders.LONG())
        .collectAsList();
  }

  /** Copies what is new until nothing is left. */
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
  void aTableIsFollowedThroughCompactionsAndRestarts(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    append(spark, 10, 20);
    copy(reader(spark));
    assertEquals(range(0, 20), out(spark));
    append(spark, 20, 30);
    Table.open(storage("in")).newCompaction(WriteOptions.defaults(), CommitToken.random()).commit();
    append(spark, 30, 40);
    copy(reader(spark).option("maxVersionsPerTrigger", 1));
    assertEquals(range(0, 40), out(spark));
    copy(reader(spark));
    assertEquals(range(0, 40), out(spark));
    List<String> operations =
        Table.open(storage("out")).history().stream().map(Snapshot::operation).toList();
    assertEquals(List.of("create", "append", "append"), operations);
  }

  /** Spark's record that the epoch was committed is lost, and the query is started again. */
  @Test
  void anEpochThatIsDoneAgainIsCommittedOnce(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    copy(reader(spark));
    append(spark, 10, 20);
    copy(reader(spark));
    for (String file : List.of("commits/1", "commits/.1.crc")) {
      assertTrue(Files.deleteIfExists(Path.of(path("checkpoint")).resolve(file)), file);
    }
    append(spark, 20, 30);
    copy(reader(spark));
    assertEquals(range(0, 30), out(spark));
    long directories =
        storage("out").list("").stream().filter(entry -> entry.name().startsWith("s-")).count();
    assertEquals(Table.open(storage("out")).snapshot().splitCount(), directories);
  }

  @Test
  void deletesAreRefusedUnlessTheyAreSkipped(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    copy(reader(spark));
    Table.open(storage("in"))
        .newDelete(FilterPredicates.parse("id < 3"), CommitToken.random())
        .commit();
    append(spark, 10, 20);
    StreamingQueryException refused =
        assertThrows(StreamingQueryException.class, () -> copy(reader(spark)));
    assertTrue(refused.getMessage().contains("did not only append rows"), refused.getMessage());
    copy(reader(spark).option("skipChanges", true));
    assertEquals(range(0, 20), out(spark));
  }

  @Test
  void rowsOfOtherTypesAreRefused(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    spark.sql("select 1 id, 'x' text").write().format("stoa").save(path("out"));
    StreamingQueryException refused =
        assertThrows(StreamingQueryException.class, () -> copy(reader(spark)));
    assertTrue(refused.getMessage().contains("the rows have BIGINT"), refused.getMessage());
  }

  @Test
  void aStreamBeginsAtAVersion(SparkSession spark) throws Exception {
    append(spark, 0, 10);
    append(spark, 10, 20);
    append(spark, 20, 30);
    copy(reader(spark).option("startingVersion", 2));
    assertEquals(range(10, 30), out(spark));
  }

  @Test
  void aCompleteResultReplacesTheOneBefore(SparkSession spark) throws Exception {
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
      counts.addAll(out(spark));
      append(spark, 10, 25);
    }
    assertEquals(List.of(10L, 25L), counts);
  }
}
