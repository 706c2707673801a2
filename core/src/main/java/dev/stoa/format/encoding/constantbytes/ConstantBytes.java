package dev.stoa.format.encoding.constantbytes;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.BytesFilter;

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

  @Override
  public void appendTo(int index, ByteWriter target) {
    append(1, target);
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] ends, int offset) {
    int end = target.size();
    append(length, target);
    for (int i = 0; i < length; i++) {
      end += value.length();
      ends[offset + i] = end;
    }
  }

  /** Copies the value once, and then what was copied, twice as much each time. */
  private void append(int length, ByteWriter target) {
    int size = sizeOf(length, target);
    int start = target.size();
    int done = Math.min(size, value.length());
    value.read(0, target.array(), start, done);
    while (done < size) {
      int part = Math.min(done, size - done);
      System.arraycopy(target.array(), start, target.array(), start + done, part);
      done += part;
    }
    target.advance(size);
  }

  /** The bytes of some values, for which room is made. */
  private int sizeOf(int length, ByteWriter target) {
    long size = (long) length * value.length();
    try {
      target.reserve((int) Math.min(size, Integer.MAX_VALUE));
      return (int) size;
    } catch (TooManyBytesException e) {
      throw value.corrupt(0, "expected values that memory can hold, found: " + e.getMessage());
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
