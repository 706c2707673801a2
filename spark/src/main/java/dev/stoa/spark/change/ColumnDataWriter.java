package dev.stoa.spark.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.metric.TaskOutputMetrics;
import dev.stoa.spark.metric.WriteMetric;
import dev.stoa.spark.write.RecordConverter;
import dev.stoa.spark.write.WriteSettings;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.SplitColumnWriter;
import dev.stoa.table.change.WrittenColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Writes columns in one attempt of a task; the rows of each split directory arrive together and in
 * order.
 */
final class ColumnDataWriter implements DataWriter<InternalRow> {
  private final Storage storage;
  private final ColumnUpdate update;
  private final ColumnTarget.MissingRows missingRows;
  private final RecordConverter recordConverter;
  private final int splitOrdinal;
  private final int rowOrdinal;
  private final List<WrittenColumns> finishedColumns = new ArrayList<>();
  private UTF8String splitName = UTF8String.EMPTY_UTF8;
  private SplitColumnWriter splitWriter;
  private long rowCount;

  ColumnDataWriter(
      Storage storage,
      ColumnUpdate update,
      QueryColumns columns,
      ColumnTarget.MissingRows missingRows) {
    this.storage = storage;
    this.update = update.options(WriteSettings.optionsOf(update.schema()));
    this.missingRows = missingRows;
    this.splitOrdinal = columns.splitOrdinal();
    this.rowOrdinal = columns.rowOrdinal();
    this.recordConverter =
        RecordConverter.byOrdinal(columns.ordinals(), update.schema(), columns.type());
  }

  @Override
  public void write(InternalRow row) throws IOException {
    try {
      if (row.isNullAt(splitOrdinal) || row.isNullAt(rowOrdinal)) {
        throw new InvalidTableException(
            storage.location()
                + ": a row of the query has a null _split or _row: exclude rows that are not in the"
                + " table");
      }
      UTF8String name = row.getUTF8String(splitOrdinal);
      if (!name.equals(splitName)) {
        finishSplit();
        beginSplit(name.toString());
        splitName = name.clone();
      }
      IndexedRecord values = recordConverter.convert(row);
      try {
        splitWriter.writeAt(row.getLong(rowOrdinal), values);
        rowCount++;
      } catch (IllegalStateException e) {
        throw missingRows.explain(e);
      }
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  private void beginSplit(String name) throws IOException {
    splitWriter =
        missingRows == ColumnTarget.MissingRows.KEEP
            ? update.newPartialWriter(name)
            : update.newWriter(name);
  }

  private void finishSplit() throws IOException {
    if (splitWriter != null) {
      try {
        finishedColumns.add(splitWriter.finish());
      } catch (IllegalStateException e) {
        throw missingRows.explain(e);
      }
      closeSplit();
    }
  }

  private void closeSplit() throws IOException {
    if (splitWriter != null) {
      splitWriter.close();
      splitWriter = null;
    }
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return WriteMetric.ofRows(rowCount);
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    try {
      finishSplit();
      TaskOutputMetrics.add(
          finishedColumns.stream().mapToLong(WrittenColumns::sizeInBytes).sum(), rowCount);
      return new ColumnCommitMessage(WrittenColumns.toBytes(finishedColumns));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  @Override
  public void abort() throws IOException {
    closeSplit();
    finishedColumns.forEach(columns -> columns.delete(storage));
  }

  @Override
  public void close() throws IOException {
    closeSplit();
  }
}
