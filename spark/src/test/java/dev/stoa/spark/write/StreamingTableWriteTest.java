package dev.stoa.spark.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.SparkExtension;
import dev.stoa.spark.location.TableLocation;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
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

  /** Writes a row in each of many tasks; returns their messages. */
  private static WriterCommitMessage[] writeRows(StreamingTableWrite write, long epoch)
      throws IOException {
    StreamingDataWriterFactory writers = write.createStreamingWriterFactory(() -> TASK_COUNT);
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
  void anInterruptedCommitIsRepeatedByTheNextStart(SparkSession spark) throws IOException {
    TableLocation location = new TableLocation(new Path(directory.toString()), new Configuration());
    WriteTarget target = new WriteTarget(location, TYPE, CaseInsensitiveStringMap.empty());
    StreamingTableWrite write =
        new StreamingTableWrite(new WriteCommitter(target, new OverwriteMode.Append()), "q");
    write.commit(0, writeRows(write, 0));
    WriterCommitMessage[] messages = writeRows(write, 1);
    Thread.currentThread().interrupt();
    UncheckedIOException interrupted =
        assertThrows(UncheckedIOException.class, () -> write.commit(1, messages));
    assertTrue(Thread.interrupted());
    assertInstanceOf(InterruptedIOException.class, interrupted.getCause());
    assertTrue(
        interrupted
            .getMessage()
            .endsWith(
                "the commit of epoch 1 was interrupted; the next start of the query repeats it"),
        interrupted.getMessage());
    write.commit(1, messages);
    assertEquals(2 * TASK_COUNT, spark.read().format("stoa").load(directory.toString()).count());
  }

  @Test
  void anAbortedEpochKeepsTheMergedRowsOfThePreviousOne(SparkSession spark) throws IOException {
    TableLocation location = new TableLocation(new Path(directory.toString()), new Configuration());
    WriteTarget target = new WriteTarget(location, TYPE, CaseInsensitiveStringMap.empty());
    StreamingTableWrite write =
        new StreamingTableWrite(new WriteCommitter(target, new OverwriteMode.Append()), "q");
    write.commit(0, writeRows(write, 0));
    write.abort(1, writeRows(write, 1));
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
