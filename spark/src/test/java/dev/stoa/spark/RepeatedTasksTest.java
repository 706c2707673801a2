package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that fail and are done again write their rows once. */
@ExtendWith(SparkExtension.class)
class RepeatedTasksTest {
  @TempDir Path directory;

  /** Every second task fails in its first two attempts, after some of its rows. */
  private static Dataset<Long> failing(SparkSession spark) {
    return spark
        .range(0, 4000, 1, 4)
        .map(
            (MapFunction<Long, Long>)
                id -> {
                  boolean isEarly = TaskContext.get().attemptNumber() < 2;
                  if (isEarly && TaskContext.getPartitionId() % 2 == 0 && id % 1000 == 900) {
                    throw new IllegalStateException("this attempt fails");
                  }
                  return id;
                },
            Encoders.LONG());
  }

  @Test
  void rowsOfRepeatedTasksAreThereOnceAndNoFilesOfFailedAttempts(SparkSession spark)
      throws IOException {
    String path = directory.resolve("t").toString();
    failing(spark).toDF("id").write().format("stoa").option("splitSize", "2000").save(path);
    assertEquals(
        LongStream.range(0, 4000).boxed().toList(),
        spark
            .read()
            .format("stoa")
            .load(path)
            .select("id")
            .orderBy("id")
            .as(Encoders.LONG())
            .collectAsList());
    Storage storage = LocalStorage.at(directory.resolve("t"));
    long directories =
        storage.list("").stream().map(StorageEntry::name).filter(n -> n.startsWith("s-")).count();
    assertEquals(Table.open(storage).snapshot().splitCount(), directories);
    assertEquals(1, Table.open(storage).history().size());
  }
}
