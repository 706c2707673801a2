package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;

/** Reads the rows of one split directory as records. Called by the table's record reader. */
public final class SplitRecordReader implements Closeable {
  private final SplitReader split;
  private final RowSource rowSource;
  private final long rowCount;
  private final Optional<RowSelector> selector;
  private ColumnarRecord currentRecord;
  private long row = -1;

  private SplitRecordReader(SplitReader split, RowSource rowSource) {
    this.split = split;
    this.rowSource = rowSource;
    this.rowCount = split.rowCount();
    this.selector = split.selector();
  }

  /** Creates a reader of records that decode a field on access; one object is used for all rows. */
  public static SplitRecordReader lazy(SplitReader split, Schema schema) {
    return new SplitRecordReader(split, new LazyRecord(schema, split));
  }

  /**
   * Creates a reader of records that decode a field on access, and that throw if they are used
   * after the next row was read.
   */
  public static SplitRecordReader checked(SplitReader split, Schema schema) {
    return new SplitRecordReader(split, new RowSource.CheckedRowSource(split, schema));
  }

  /** Creates a reader of records with all fields decoded, a new record for every row. */
  public static SplitRecordReader eager(SplitReader split, Schema schema) {
    return new SplitRecordReader(split, new RowSource.EagerRowSource(split, schema));
  }

  /** Moves to the next row; returns false at the end. */
  public boolean next() {
    long nextRow = selector.isEmpty() ? row + 1 : selector.get().nextMatch(row + 1);
    if (nextRow >= rowCount) {
      return false;
    }
    row = nextRow;
    currentRecord = rowSource.recordAt(row);
    return true;
  }

  /**
   * Valid until {@link #next} unless the reader is eager. Returns the record of the current row.
   */
  public ColumnarRecord record() {
    return currentRecord;
  }

  /**
   * Reads the current row's value of a column, and reuses {@code reuse} if possible. Only for lazy
   * records.
   */
  public Object read(int ordinal, Object reuse) {
    return ((LazyRecord) currentRecord).read(ordinal, reuse);
  }

  /** Returns the position of the current row in the split directory. */
  public long row() {
    return row;
  }

  @Override
  public void close() throws IOException {
    rowSource.invalidate();
    split.close();
  }
}
