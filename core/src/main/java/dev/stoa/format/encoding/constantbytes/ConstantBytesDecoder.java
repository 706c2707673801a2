package dev.stoa.format.encoding.constantbytes;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.BytesFilter;

/** Repeats one byte string. Called by the readers of vector pages. */
public final class ConstantBytesDecoder extends BytesDecoder {
  private final ByteRegion value;

  /** Creates a decoder of a region's bytes repeated {@code count} times. */
  public ConstantBytesDecoder(ByteRegion value, int count) {
    super(count);
    if (count < 0) {
      throw value.corrupt(0, "expected a non-negative number of values, found " + count);
    }
    this.value = value;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    append(1, target);
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] endOffsets, int offset) {
    int end = target.size();
    append(length, target);
    for (int i = 0; i < length; i++) {
      end += value.length();
      endOffsets[offset + i] = end;
    }
  }

  /** Copies the value once, then doubles the copied range each time. */
  private void append(int count, ByteWriter target) {
    int size = reserve(count, target);
    int start = target.size();
    int copiedSize = Math.min(size, value.length());
    value.read(0, target.array(), start, copiedSize);
    while (copiedSize < size) {
      int length = Math.min(copiedSize, size - copiedSize);
      System.arraycopy(target.array(), start, target.array(), start + copiedSize, length);
      copiedSize += length;
    }
    target.advance(size);
  }

  /** Makes room for some values and returns their total size. */
  private int reserve(int count, ByteWriter target) {
    long size = (long) count * value.length();
    try {
      target.reserve((int) Math.min(size, Integer.MAX_VALUE));
      return (int) size;
    } catch (TooManyBytesException e) {
      throw value.corrupt(0, "expected values that fit in memory, found: " + e.getMessage());
    }
  }

  @Override
  public boolean isConstant() {
    return true;
  }

  @Override
  public void retain(int first, BytesFilter filter, Bitmap rows) {
    if (!filter.test(this, first)) {
      rows.clear(rows.size());
    }
  }
}
