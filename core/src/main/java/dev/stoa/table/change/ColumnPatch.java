package dev.stoa.table.change;

import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes columns of one split directory anew with other values for some of its rows: the others
 * keep theirs, or have the defaults of added columns. Made by {@link ColumnUpdate}. For one thread.
 */
public final class ColumnPatch implements SplitColumns {
  private final ColumnWriter writer;
  private final RecordReader old;
  private final int replacedCount;

  /** The values of a row that keeps them. */
  private final GenericData.Record kept;

  private boolean hasOld;
  private long lastRow = -1;

  /**
   * A patch of what a writer writes.
   *
   * @param old the rows of the split directory, with the columns that are replaced
   */
  ColumnPatch(ColumnWriter writer, RecordReader old, ColumnUpdate update) throws IOException {
    this.writer = writer;
    this.old = old;
    this.kept = update.newRecord();
    this.replacedCount = update.replacedNames().size();
    this.hasOld = old.next();
  }

  @Override
  public void writeAt(long row, IndexedRecord values) throws IOException {
    writer.checkRow(row);
    if (row <= lastRow) {
      throw writer.repeated(row);
    }
    lastRow = row;
    keepUntil(row);
    if (hasOld && old.rowInSplit() == row) {
      writer.write(values);
      hasOld = old.next();
    }
  }

  private void keepUntil(long row) throws IOException {
    while (hasOld && old.rowInSplit() < row) {
      for (int i = 0; i < replacedCount; i++) {
        kept.put(i, old.record().get(i));
      }
      writer.write(kept);
      hasOld = old.next();
    }
  }

  @Override
  public WrittenColumns finish() throws IOException {
    keepUntil(Long.MAX_VALUE);
    return writer.finish();
  }

  @Override
  public void close() throws IOException {
    try (writer) {
      old.close();
    }
  }
}
