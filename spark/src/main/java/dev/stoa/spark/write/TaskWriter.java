package dev.stoa.spark.write;

import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes the rows of one attempt of a task. */
final class TaskWriter implements DataWriter<InternalRow> {
  private final TableWriter writer;
  private final SparkRowValues columns;

  TaskWriter(TableWriter writer, SparkRowValues columns) {
    this.writer = writer;
    this.columns = columns;
  }

  @Override
  public void write(InternalRow row) throws IOException {
    columns.set(row);
    writer.write(columns);
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    return new SplitsCommitMessage(WrittenSplits.toBytes(writer.finish()));
  }

  /** Closing an unfinished writer deletes what it wrote. */
  @Override
  public void abort() throws IOException {
    writer.close();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
