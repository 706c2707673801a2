package dev.stoa.architecture.planted.format.bytes;

import dev.stoa.architecture.planted.format.column.ColumnLimits;

/** A fault that byte code does not show: a constant of a later package. */
public final class BytesThatInlinesColumns {
  private BytesThatInlinesColumns() {}

  /** Uses the constant. */
  public static int twice() {
    return 2 * ColumnLimits.MAX_ROWS;
  }
}
