package dev.stoa.architecture.planted.format.column;

/** Right by itself: a constant that the compiler copies into the classes which use it. */
public final class ColumnLimits {
  /** A constant. */
  public static final int MAX_ROWS = 4096;

  private ColumnLimits() {}
}
