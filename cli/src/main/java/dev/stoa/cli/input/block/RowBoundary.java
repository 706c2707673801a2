package dev.stoa.cli.input.block;

/** Finds ends of rows, by which a text is divided into blocks. */
@FunctionalInterface
public interface RowBoundary {
  /** The result when no row ends within a range. */
  int NONE = -1;

  /**
   * Returns the index after the last row that ends within a range which begins with a row, or
   * {@link #NONE}. The result may be wrong for malformed text: decoders check it.
   */
  int lastEnd(byte[] bytes, int from, int to);
}
