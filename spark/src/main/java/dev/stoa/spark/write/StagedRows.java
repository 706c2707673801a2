package dev.stoa.spark.write;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.WrittenSplit;
import dev.stoa.table.WrittenSplits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes the rows of a query for a table that is not there yet, or not so: who made that table
 * publishes them with it. Runs on the driver.
 */
public final class StagedRows implements BatchWrite, Write, SupportsTruncate {
  private final TablePlace place;
  private final Table table;
  private final LogicalWriteInfo query;
  private final List<WrittenSplit> splits = new ArrayList<>();

  /** The rows of a query for a table, of which there are none yet. */
  public StagedRows(TablePlace place, Table table, LogicalWriteInfo query) {
    this.place = place;
    this.table = table;
    this.query = query;
  }

  /** What was written; nothing before the query succeeded. */
  public List<WrittenSplit> splits() {
    return splits;
  }

  /** There are no rows to go. */
  @Override
  public WriteBuilder truncate() {
    return this;
  }

  @Override
  public Write build() {
    return this;
  }

  @Override
  public BatchWrite toBatch() {
    return this;
  }

  @Override
  public String description() {
    return "stoa " + place;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    try {
      return new TaskWriterFactory(
          place, table.toBytes(), query.schema(), WriteSettings.of(query.options()));
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    try {
      splits.addAll(written(messages));
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be committed: " + e.getMessage(), e);
    }
  }

  @Override
  public void abort(WriterCommitMessage[] messages) {
    try {
      Storage storage = place.openForWriting();
      written(messages).forEach(split -> split.delete(storage));
    } catch (IOException e) {
      throw new UncheckedIOException(place + ": files are left to vacuum: " + e.getMessage(), e);
    }
  }

  private static List<WrittenSplit> written(WriterCommitMessage[] messages) throws IOException {
    List<WrittenSplit> written = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // There is none of tasks that did not succeed.
      if (message instanceof TaskMessage task) {
        written.addAll(WrittenSplits.fromBytes(task.splits()));
      }
    }
    return written;
  }
}
