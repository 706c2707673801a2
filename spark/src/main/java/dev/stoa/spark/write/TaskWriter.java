package dev.stoa.spark.write;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.metric.TaskOutputMetrics;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes the rows of an attempt of a task. */
final class TaskWriter implements DataWriter<InternalRow> {
  private final TableWriter writer;
  private final SparkRowValues rowValues;

  TaskWriter(TableWriter writer, SparkRowValues rowValues) {
    this.writer = writer;
    this.rowValues = rowValues;
  }

  @Override
  public void write(InternalRow row) throws IOException {
    try {
      rowValues.set(row);
      writer.write(rowValues);
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    try {
      List<WrittenSplit> splits = writer.finish();
      TaskOutputMetrics.add(splits);
      return new SplitsCommitMessage(WrittenSplits.toBytes(splits), rowValues.identityCount());
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  /** Deletes what was written, as closing an unfinished writer does. */
  @Override
  public void abort() throws IOException {
    writer.close();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
