package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;

/** The rows of one split directory as records. Called by the table's record reader. */
public final class SplitRecordReader implements Closeable {
  private final SplitReader split;
  private final RowSource source;
  private final long rowCount;
  private final Optional<RowSelector> selector;
  private ColumnarRecord current;
  private long row = -1;

  private SplitRecordReader(SplitReader split, RowSource rows) {
    this.split = split;
    this.source = rows;
    this.rowCount = split.rowCount();
    this.selector = split.selector();
  }

  /** Records that decode a field on access; one object is used for all rows. */
  public static SplitRecordReader lazy(SplitReader split, Schema schema) {
    return new SplitRecordReader(split, new LazyRecord(schema, split));
  }

  /** The same, but each record and its values throw if used after the next row was read. */
  public static SplitRecordReader checked(SplitReader split, Schema schema) {
    return new SplitRecordReader(split, new RowSource.Checked(split, schema));
  }

  /** Records with all fields decoded, a new one for every row. */
  public static SplitRecordReader eager(SplitReader split, Schema schema) {
    return new SplitRecordReader(split, new RowSource.Eager(split, schema));
  }

  /** Moves to the next row; returns false at the end. */
  public boolean next() {
    long next = selector.isEmpty() ? row + 1 : selector.get().nextMatch(row + 1);
    if (next >= rowCount) {
      return false;
    }
    row = next;
    current = source.recordAt(row);
    return true;
  }

  /** The current row. */
  public ColumnarRecord record() {
    return current;
  }

  /**
   * The current row's value of a column, decoded, using {@code reuse} if it fits. For rows that are
   * read lazily.
   */
  public Object read(int ordinal, Object reuse) {
    return ((LazyRecord) current).read(ordinal, reuse);
  }

  /** The location of the current row, for messages. */
  public long row() {
    return row;
  }

  @Override
  public void close() throws IOException {
    source.invalidate();
    split.close();
  }
}
