package dev.stoa.architecture.planted.format.column;

/** Violates no rule itself; the compiler inlines its constant into the classes that use it. */
public final class ColumnLimits {
  /** The constant that other packages must not use. */
  public static final int MAX_ROWS = 4096;

  private ColumnLimits() {}
}
