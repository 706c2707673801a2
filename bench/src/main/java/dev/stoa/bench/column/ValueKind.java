package dev.stoa.bench.column;

/** The in-memory type of a column's values. */
public enum ValueKind {
  /** Four bytes. */
  INT(Integer.BYTES),
  /** Eight bytes. */
  LONG(Long.BYTES),
  /** Eight bytes; sums add the bits, so that the order does not matter. */
  DOUBLE(Double.BYTES),
  /** Text or bytes of any length. */
  BYTES(0);

  private final int widthInBytes;

  ValueKind(int widthInBytes) {
    this.widthInBytes = widthInBytes;
  }

  /** The size of each value; 0 when it varies. */
  public int widthInBytes() {
    return widthInBytes;
  }
}
