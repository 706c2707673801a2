package dev.stoa.bench.column;

/** What the values of a column are in memory. */
public enum ValueKind {
  /** Four bytes. */
  INT(Integer.BYTES),
  /** Eight bytes. */
  LONG(Long.BYTES),
  /** Eight bytes; its bits are added up, so that no order of adding changes the sum. */
  DOUBLE(Double.BYTES),
  /** Text or bytes of any length. */
  BYTES(0);

  private final int widthInBytes;

  ValueKind(int widthInBytes) {
    this.widthInBytes = widthInBytes;
  }

  /** The size of each value; 0 where they differ. */
  public int widthInBytes() {
    return widthInBytes;
  }
}
