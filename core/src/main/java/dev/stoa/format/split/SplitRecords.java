package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;

/** The rows of one split directory as records. Called by the table's record reader. */
public final class SplitRecords implements Closeable {
  private final SplitReader split;
  private final RowSource rows;
  private final long rowCount;
  private final Optional<RowSelector> selector;
  private ColumnarRecord current;
  private long row = -1;

  private SplitRecords(SplitReader split, RowSource rows) {
    this.split = split;
    this.rows = rows;
    this.rowCount = split.rowCount();
    this.selector = split.selector();
  }

  /** Records that decode a field when it is asked for; one object serves all rows. */
  public static SplitRecords lazily(SplitReader split, Schema schema) {
    return new SplitRecords(split, new LazyRecord(schema, split));
  }

  /** The same, but each refuses to be used when the next row has come, and so do its values. */
  public static SplitRecords checked(SplitReader split, Schema schema) {
    return new SplitRecords(split, new RowSource.Checked(split, schema));
  }

  /** Records with all fields decoded, a new one for every row. */
  public static SplitRecords eagerly(SplitReader split, Schema schema) {
    return new SplitRecords(split, new RowSource.Eager(split, schema));
  }

  /** Moves to the next row; false behind the last. */
  public boolean next() {
    long next = selector.isEmpty() ? row + 1 : selector.get().nextMatch(row + 1);
    if (next >= rowCount) {
      return false;
    }
    row = next;
    current = rows.at(row);
    return true;
  }

  /** The present row. */
  public ColumnarRecord record() {
    return current;
  }

  /**
   * The present row's value of a column, decoded, in {@code reuse} where that fits. For rows that
   * are read lazily.
   */
  public Object read(int ordinal, Object reuse) {
    return ((LazyRecord) current).read(ordinal, reuse);
  }

  /** Where the present row stands, for messages. */
  public long row() {
    return row;
  }

  @Override
  public void close() throws IOException {
    rows.end();
    split.close();
  }
}
