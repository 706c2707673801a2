package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Rewrites columns of one split directory with new values for some of its rows; other rows keep
 * their values, or take the defaults of added columns. Made by {@link ColumnUpdate}. Not
 * thread-safe.
 */
@Internal
public final class PartialColumnWriter implements SplitColumnWriter {
  private final ColumnWriter writer;
  private final RecordReader oldRows;
  private final int replacedColumnCount;

  /** The values of a row that gets no new ones: old values, then the defaults of added columns. */
  private final GenericData.Record keptValues;

  private boolean hasOldRow;
  private long lastRow = -1;

  /**
   * Creates a partial writer that passes all rows to a full writer.
   *
   * @param oldRows the rows of the split directory, with the replaced columns
   */
  PartialColumnWriter(ColumnWriter writer, RecordReader oldRows, ColumnUpdate update)
      throws IOException {
    this.writer = writer;
    this.oldRows = oldRows;
    this.keptValues = update.newRecord();
    this.replacedColumnCount = update.replacedNames().size();
    this.hasOldRow = oldRows.next();
  }

  @Override
  public void writeAt(long row, IndexedRecord values) throws IOException {
    writer.checkRow(row);
    if (row <= lastRow) {
      throw writer.duplicateRow(row);
    }
    lastRow = row;
    copyOldRowsUntil(row);
    if (hasOldRow && oldRows.rowInSplit() == row) {
      writer.write(values);
      hasOldRow = oldRows.next();
    }
  }

  /** Writes the rows before a row with their old values. */
  private void copyOldRowsUntil(long row) throws IOException {
    while (hasOldRow && oldRows.rowInSplit() < row) {
      for (int i = 0; i < replacedColumnCount; i++) {
        keptValues.put(i, oldRows.record().get(i));
      }
      writer.write(keptValues);
      hasOldRow = oldRows.next();
    }
  }

  @Override
  public WrittenColumns finish() throws IOException {
    copyOldRowsUntil(Long.MAX_VALUE);
    return writer.finish();
  }

  @Override
  public void close() throws IOException {
    try (writer) {
      oldRows.close();
    }
  }
}
