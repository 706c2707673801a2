package dev.stoa.spark.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.write.StoredRecord;
import dev.stoa.spark.write.WriteSettings;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.SplitColumns;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * One attempt of a task that writes columns: the rows of each split directory come one behind the
 * other, in their order.
 */
final class ColumnTask implements DataWriter<InternalRow> {
  private final Storage storage;
  private final ColumnUpdate update;
  private final ColumnTarget.Missing missing;
  private final StoredRecord record;
  private final int splitOrdinal;
  private final int rowOrdinal;
  private final List<WrittenColumns> written = new ArrayList<>();
  private UTF8String splitName = UTF8String.EMPTY_UTF8;
  private SplitColumns split;

  ColumnTask(
      Storage storage, ColumnUpdate update, QueriedColumns columns, ColumnTarget.Missing missing) {
    this.storage = storage;
    this.update = update;
    this.missing = missing;
    this.splitOrdinal = columns.splitOrdinal();
    this.rowOrdinal = columns.rowOrdinal();
    this.record = StoredRecord.at(columns.ordinals(), update.schema(), columns.type());
  }

  @Override
  public void write(InternalRow row) throws IOException {
    if (row.isNullAt(splitOrdinal) || row.isNullAt(rowOrdinal)) {
      throw new InvalidTableException(
          storage.location()
              + ": a row of the query has no _split or no _row: leave rows out that are none of"
              + " the table");
    }
    UTF8String name = row.getUTF8String(splitOrdinal);
    if (!name.equals(splitName)) {
      finishSplit();
      begin(name.toString());
      splitName = name.clone();
    }
    split.writeAt(row.getLong(rowOrdinal), record.of(row));
  }

  private void begin(String name) throws IOException {
    WriteOptions options = WriteSettings.optionsOf(update.schema());
    split =
        missing == ColumnTarget.Missing.KEPT
            ? update.newPatch(name, options)
            : update.newWriter(name, options);
  }

  private void finishSplit() throws IOException {
    if (split != null) {
      written.add(split.finish());
      closeSplit();
    }
  }

  private void closeSplit() throws IOException {
    if (split != null) {
      split.close();
      split = null;
    }
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    finishSplit();
    return new ColumnMessage(WrittenColumns.toBytes(written));
  }

  @Override
  public void abort() throws IOException {
    closeSplit();
    written.forEach(columns -> columns.delete(storage));
  }

  @Override
  public void close() throws IOException {
    closeSplit();
  }
}
