package dev.stoa.bench.column;

/** The type of a column's values in memory. */
public enum ValueKind {
  /** Four bytes. */
  INT(Integer.BYTES),
  /** Eight bytes. */
  LONG(Long.BYTES),
  /** Eight bytes; sums add the bits, so that the result does not depend on the order. */
  DOUBLE(Double.BYTES),
  /** Text or bytes of any length. */
  BYTES(0);

  private final int widthInBytes;

  ValueKind(int widthInBytes) {
    this.widthInBytes = widthInBytes;
  }

  /** Returns the size of each value; 0 if it varies. */
  public int widthInBytes() {
    return widthInBytes;
  }
}
