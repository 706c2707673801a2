package dev.stoa.bench.column;

import java.util.StringJoiner;

/**
 * What a reader found: for each column asked for, how many values there are and their sum. A number
 * counts as itself, a double as its bits, bytes as {@link #ofBytes}; nulls are passed over.
 */
public final class ColumnTotals {
  private final long[] counts;
  private final long[] sums;
  private long rows;
  private long valueBytes;
  private long bytesRead;

  /** Nothing found yet in so many columns. */
  public ColumnTotals(int columnCount) {
    counts = new long[columnCount];
    sums = new long[columnCount];
  }

  /** 31 times the length and the last byte: nobody answers that without having found the bytes. */
  public static long ofBytes(int length, byte last) {
    return 31L * length + last;
  }

  /** Adds values of the same width. */
  public void add(int column, ValueKind kind, long count, long sum) {
    add(column, count, sum, count * kind.widthInBytes());
  }

  /** Adds values that have so many bytes together. */
  public void add(int column, long count, long sum, long sizeInBytes) {
    counts[column] += count;
    sums[column] += sum;
    valueBytes += sizeInBytes;
  }

  /** Adds rows that were answered for: those that a condition left. */
  public void addRows(long count) {
    rows += count;
  }

  /** Adds what was asked from storage. */
  public void addBytesRead(long bytes) {
    bytesRead += bytes;
  }

  /** Adds what another reader of the same columns found in other rows. */
  public void addAll(ColumnTotals other) {
    for (int column = 0; column < counts.length; column++) {
      add(column, other.counts[column], other.sums[column], 0);
    }
    valueBytes += other.valueBytes;
    rows += other.rows;
    bytesRead += other.bytesRead;
  }

  /** The rows answered for. */
  public long rows() {
    return rows;
  }

  /** The bytes of all values found, as they lie in memory. */
  public long valueBytes() {
    return valueBytes;
  }

  /** The bytes asked from storage. */
  public long bytesRead() {
    return bytesRead;
  }

  /** As a line of text, equal for all that read the same. */
  public String answer() {
    StringJoiner columns = new StringJoiner(" ", rows + " rows, values:sum ", "");
    for (int column = 0; column < counts.length; column++) {
      columns.add(counts[column] + ":" + sums[column]);
    }
    return columns.toString();
  }
}
