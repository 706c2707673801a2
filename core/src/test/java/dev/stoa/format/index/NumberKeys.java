package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteWriter;
import java.util.function.IntToLongFunction;

/** Keys of one number each. */
final class NumberKeys implements KeySource {
  private final int rowCount;
  private final IntToLongFunction keyOfRow;
  private int row = -1;

  NumberKeys(int rowCount, IntToLongFunction keyOfRow) {
    this.rowCount = rowCount;
    this.keyOfRow = keyOfRow;
  }

  @Override
  public boolean next() {
    row++;
    return row < rowCount;
  }

  @Override
  public long row() {
    return row;
  }

  @Override
  public EncodedKey key() {
    return KeyIndexTest.key(keyOfRow.applyAsLong(row));
  }

  @Override
  public void writeIncludedValues(ByteWriter out) {
    out.writeZigzag(row);
  }

  @Override
  public void close() {}
}
