package dev.stoa.format.encoding.constantbytes;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;

/** The same byte string again and again. Called by the readers of vector pages. */
public final class ConstantBytes extends BytesDecoder {
  private final ByteRegion value;

  /** A decoder of {@code count} times all bytes of a region. */
  public ConstantBytes(ByteRegion value, int count) {
    super(count);
    if (count < 0) {
      throw value.corrupt(0, "expected a number of values, found " + count);
    }
    this.value = value;
  }

  /** The bytes of the value, some of which may not be loaded yet. */
  public ByteRegion value() {
    return value;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    int size = value.length();
    target.reserve(size);
    value.read(0, target.array(), target.size(), size);
    target.advance(size);
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] ends, int offset) {
    for (int i = 0; i < length; i++) {
      appendTo(first + i, target);
      ends[offset + i] = target.size();
    }
  }
}
