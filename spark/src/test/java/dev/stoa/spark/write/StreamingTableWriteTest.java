package dev.stoa.spark.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.spark.SparkExtension;
import dev.stoa.spark.location.TableLocation;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Several epochs committed through one write. */
@ExtendWith(SparkExtension.class)
class StreamingTableWriteTest {
  private static final StructType TYPE = new StructType().add("id", DataTypes.LongType);
  private static final int TASK_COUNT = 10;

  @TempDir java.nio.file.Path directory;

  /** The messages of many tasks with one row each. */
  private static WriterCommitMessage[] written(StreamingTableWrite commit, long epoch)
      throws IOException {
    StreamingDataWriterFactory writers = commit.createStreamingWriterFactory(() -> TASK_COUNT);
    WriterCommitMessage[] messages = new WriterCommitMessage[TASK_COUNT];
    for (int task = 0; task < TASK_COUNT; task++) {
      try (DataWriter<InternalRow> writer = writers.createWriter(task, task, epoch)) {
        writer.write(new GenericInternalRow(new Object[] {epoch}));
        messages[task] = writer.commit();
      }
    }
    return messages;
  }

  @Test
  void anAbortedEpochKeepsTheMergedRowsOfThePreviousOne(SparkSession spark) throws IOException {
    TableLocation place = new TableLocation(new Path(directory.toString()), new Configuration());
    WriteTarget target = new WriteTarget(place, TYPE, CaseInsensitiveStringMap.empty());
    StreamingTableWrite commit =
        new StreamingTableWrite(new WriteCommitter(target, new OverwriteMode.Append()), "q");
    commit.commit(0, written(commit, 0));
    commit.abort(1, written(commit, 1));
    assertEquals(
        TASK_COUNT,
        spark
            .read()
            .options(Map.of("path", directory.toString()))
            .format("stoa")
            .load()
            .collectAsList()
            .size());
  }
}
