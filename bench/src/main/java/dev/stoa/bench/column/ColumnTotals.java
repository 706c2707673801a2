package dev.stoa.bench.column;

import java.util.StringJoiner;

/**
 * The answer to a query: for each of its columns, the number of values that are not null, and their
 * sum. A double adds its bits to the sum, and text and bytes add {@link #ofBytes}.
 */
public final class ColumnTotals {
  private final long[] counts;
  private final long[] sums;
  private long rowCount;
  private long valueBytes;
  private long bytesRead;

  /** Creates totals of {@code columnCount} columns without rows. */
  public ColumnTotals(int columnCount) {
    counts = new long[columnCount];
    sums = new long[columnCount];
  }

  /** Returns 31 times the length plus the last byte, which forces a reader to find the bytes. */
  public static long ofBytes(int length, byte lastByte) {
    return 31L * length + lastByte;
  }

  /** Adds values of a kind with a fixed width to a column. */
  public void add(int ordinal, ValueKind kind, long count, long sum) {
    add(ordinal, count, sum, count * kind.widthInBytes());
  }

  /** Adds values of a total size to a column. */
  public void add(int ordinal, long count, long sum, long sizeInBytes) {
    counts[ordinal] += count;
    sums[ordinal] += sum;
    valueBytes += sizeInBytes;
  }

  /** Adds selected rows. */
  public void addRows(long count) {
    rowCount += count;
  }

  /** Adds bytes read from storage. */
  public void addBytesRead(long bytes) {
    bytesRead += bytes;
  }

  /** Adds another reader's totals of the same columns over other rows. */
  public void addAll(ColumnTotals other) {
    for (int ordinal = 0; ordinal < counts.length; ordinal++) {
      add(ordinal, other.counts[ordinal], other.sums[ordinal], 0);
    }
    valueBytes += other.valueBytes;
    rowCount += other.rowCount;
    bytesRead += other.bytesRead;
  }

  /** The number of selected rows. */
  public long rowCount() {
    return rowCount;
  }

  /** Returns the size in memory of all values that were added. */
  public long valueBytes() {
    return valueBytes;
  }

  /** Returns the number of bytes read from storage. */
  public long bytesRead() {
    return bytesRead;
  }

  /** Returns a line of text, which is the same for all readers of the same data. */
  public String answer() {
    StringJoiner columns = new StringJoiner(" ", rowCount + " rows, values:sum ", "");
    for (int ordinal = 0; ordinal < counts.length; ordinal++) {
      columns.add(counts[ordinal] + ":" + sums[ordinal]);
    }
    return columns.toString();
  }
}
