package dev.stoa.bench.column;

import java.util.StringJoiner;

/**
 * The answer to a query: for each of its columns, the number of values and their sum. The sum of a
 * double uses its bits, that of bytes {@link #ofBytes}; nulls are skipped.
 */
public final class ColumnTotals {
  private final long[] counts;
  private final long[] sums;
  private long rows;
  private long valueBytes;
  private long bytesRead;

  /** Empty totals of {@code columnCount} columns. */
  public ColumnTotals(int columnCount) {
    counts = new long[columnCount];
    sums = new long[columnCount];
  }

  /** 31 times the length plus the last byte: a reader must find the bytes to compute it. */
  public static long ofBytes(int length, byte last) {
    return 31L * length + last;
  }

  /** Adds values of the same width. */
  public void add(int column, ValueKind kind, long count, long sum) {
    add(column, count, sum, count * kind.widthInBytes());
  }

  /** Adds values by their total size. */
  public void add(int column, long count, long sum, long sizeInBytes) {
    counts[column] += count;
    sums[column] += sum;
    valueBytes += sizeInBytes;
  }

  /** Adds selected rows. */
  public void addRows(long count) {
    rows += count;
  }

  /** Adds bytes read from storage. */
  public void addBytesRead(long bytes) {
    bytesRead += bytes;
  }

  /** Adds another reader's totals of the same columns over other rows. */
  public void addAll(ColumnTotals other) {
    for (int column = 0; column < counts.length; column++) {
      add(column, other.counts[column], other.sums[column], 0);
    }
    valueBytes += other.valueBytes;
    rows += other.rows;
    bytesRead += other.bytesRead;
  }

  /** The number of selected rows. */
  public long rows() {
    return rows;
  }

  /** The size in memory of all values found. */
  public long valueBytes() {
    return valueBytes;
  }

  /** The bytes read from storage. */
  public long bytesRead() {
    return bytesRead;
  }

  /** A line of text, equal for all readers of the same data. */
  public String answer() {
    StringJoiner columns = new StringJoiner(" ", rows + " rows, values:sum ", "");
    for (int column = 0; column < counts.length; column++) {
      columns.add(counts[column] + ":" + sums[column]);
    }
    return columns.toString();
  }
}
