package dev.stoa.format.encoding.constant;

import dev.stoa.data.Bitmap;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongFilter;
import java.util.Arrays;

/** Repeats one number. Called by the readers of vector pages. */
public final class ConstantDecoder extends LongDecoder {
  private final long value;

  /** Creates a decoder of the value repeated {@code count} times. */
  public ConstantDecoder(long value, int count) {
    super(count);
    this.value = value;
  }

  @Override
  public long at(int index) {
    return value;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    Arrays.fill(target, offset, offset + length, value);
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    Arrays.fill(target, offset, offset + length, (int) value);
  }

  @Override
  protected long sumInBlock(int first, int length) {
    return value * length;
  }

  @Override
  public long lowerBound(int block) {
    return value;
  }

  @Override
  public long upperBound(int block) {
    return value;
  }

  @Override
  public boolean isConstant() {
    return true;
  }

  @Override
  public void retain(int first, LongFilter filter, Bitmap rows) {
    if (!filter.test(value)) {
      rows.clear(rows.size());
    }
  }
}
