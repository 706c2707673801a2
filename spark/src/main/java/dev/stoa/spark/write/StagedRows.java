package dev.stoa.spark.write;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.table.Table;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/**
 * Writes the rows of a query for a table that is not there yet, or not so: who made that table
 * publishes them with it. Runs on the driver.
 */
public final class StagedRows extends ArrangedWrite implements BatchWrite, SupportsTruncate {
  private final TablePlace place;
  private final StructType type;
  private final TaskSplits written;
  private List<WrittenSplit> splits = List.of();

  private StagedRows(
      TablePlace place, Table table, LogicalWriteInfo query, WriteSettings settings) {
    super(RowArrangement.of(table.schema(), table.snapshot().partitionSpec(), settings));
    this.place = place;
    this.type = query.schema();
    this.written = new TaskSplits(place, table, settings);
  }

  /** The rows of a query for a table, of which there are none yet. */
  public static StagedRows of(TablePlace place, Table table, LogicalWriteInfo query) {
    return new StagedRows(place, table, query, WriteSettings.of(table.schema(), query.options()));
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
      return written.writers(type);
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    try {
      splits = written.merged(TaskSplits.gathered(messages));
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be committed: " + e.getMessage(), e);
    }
  }

  @Override
  public void abort(WriterCommitMessage[] messages) {
    written.delete(messages);
  }
}
