package dev.stoa.architecture.planted.format.bytes;

import dev.stoa.architecture.planted.format.column.ColumnLimits;

/** A violation that byte code does not show: uses a constant of a later package. */
public final class BytesThatInlinesColumns {
  private BytesThatInlinesColumns() {}

  /** Uses a constant of a later package. */
  public static int twice() {
    return 2 * ColumnLimits.MAX_ROWS;
  }
}
