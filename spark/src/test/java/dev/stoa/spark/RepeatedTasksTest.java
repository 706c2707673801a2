package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Retried tasks write their rows once, and failed attempts and rejected commits leave no files. */
@ExtendWith(SparkExtension.class)
class RepeatedTasksTest {
  @TempDir Path directory;

  /** Returns rows of four tasks, of which two fail in their first two attempts, after some rows. */
  private static Dataset<Long> failingRows(SparkSession spark) {
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

  private static long splitDirectoryCount(Storage storage) throws IOException {
    return storage.list("").stream()
        .map(StorageEntry::name)
        .filter(name -> name.startsWith("s-"))
        .count();
  }

  /** While the rows are written, another commit renames the column of the overwrite condition. */
  @Test
  void aRejectedCommitLeavesNoFiles(SparkSession spark) throws IOException {
    String path = directory.resolve("t").toString();
    spark.range(0, 100).write().format("stoa").save(path);
    Storage storage = LocalStorage.at(directory.resolve("t"));
    long oldDirectoryCount = splitDirectoryCount(storage);
    Dataset<Long> concurrentlyRenamed =
        spark
            .range(0, 50, 1, 1)
            .map(
                (MapFunction<Long, Long>)
                    id -> {
                      if (id == 40) {
                        Table.open(LocalStorage.at(Path.of(path)))
                            .newSchemaChange()
                            .rename("id", "number")
                            .commit();
                      }
                      return id;
                    },
                Encoders.LONG());
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                concurrentlyRenamed
                    .toDF("id")
                    .write()
                    .format("stoa")
                    .mode(SaveMode.Overwrite)
                    .option("replaceWhere", "id < 7")
                    .save(path));
    assertTrue(refused.getMessage().contains("was renamed"), refused.getMessage());
    assertEquals(oldDirectoryCount, splitDirectoryCount(storage));
    assertEquals(100, Table.open(storage).snapshot().rowCount());
  }

  @Test
  void repeatedTasksWriteRowsOnceAndFailedAttemptsLeaveNoFiles(SparkSession spark)
      throws IOException {
    String path = directory.resolve("t").toString();
    failingRows(spark).toDF("id").write().format("stoa").option("splitSize", "2000").save(path);
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
    assertEquals(Table.open(storage).snapshot().splitCount(), splitDirectoryCount(storage));
    assertEquals(1, Table.open(storage).history().size());
  }
}
