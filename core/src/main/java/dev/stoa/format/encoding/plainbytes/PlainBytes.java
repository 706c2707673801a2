package dev.stoa.format.encoding.plainbytes;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.ValueEnds;
import java.nio.ByteBuffer;

/** Reads plain byte strings. Called by the readers of vector pages. */
public final class PlainBytes extends BytesDecoder {
  private final ValueEnds ends;
  private final ByteRegion data;

  /** A decoder of as many values as there are ends, which rise and lie within the data. */
  public PlainBytes(LongDecoder ends, ByteRegion data) {
    super(ends.count());
    this.ends = new ValueEnds(ends, data);
    this.data = data;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    ends.find(index);
    append(ends.start(), ends.end() - ends.start(), target);
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] targetEnds, int offset) {
    if (length == 0) {
      return;
    }
    int start = ends.read(first, length, targetEnds, offset);
    int shift = target.size() - start;
    append(start, targetEnds[offset + length - 1] - start, target);
    for (int i = 0; i < length; i++) {
      targetEnds[offset + i] += shift;
    }
  }

  @Override
  public boolean lend(int first, int length, int[] offsets) {
    ByteBuffer bytes = data.bytes();
    if (length == 0 || !bytes.hasArray()) {
      return false;
    }
    int start = ends.read(first, length, offsets, 1);
    data.require(start, offsets[length] - start);
    offsets[0] = start;
    for (int i = 0; i <= length; i++) {
      offsets[i] += bytes.arrayOffset();
    }
    return true;
  }

  @Override
  public byte[] lent() {
    return data.bytes().array();
  }

  private void append(int start, int size, ByteWriter target) {
    data.require(start, size);
    target.reserve(size);
    data.read(start, target.array(), target.size(), size);
    target.advance(size);
  }
}
