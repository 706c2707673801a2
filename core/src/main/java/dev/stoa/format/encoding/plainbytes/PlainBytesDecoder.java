package dev.stoa.format.encoding.plainbytes;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.ValueOffsets;
import java.nio.ByteBuffer;

/** Reads plain byte strings. Called by the readers of vector pages. */
public final class PlainBytesDecoder extends BytesDecoder {
  private final ValueOffsets valueOffsets;
  private final ByteRegion data;

  /** Creates a decoder of as many values as there are end offsets. */
  public PlainBytesDecoder(LongDecoder endOffsets, ByteRegion data) {
    super(endOffsets.count());
    this.valueOffsets = new ValueOffsets(endOffsets, data);
    this.data = data;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    valueOffsets.find(index);
    append(valueOffsets.start(), valueOffsets.end() - valueOffsets.start(), target);
  }

  @Override
  public void appendTo(
      int first, int length, ByteWriter target, int[] targetEndOffsets, int offset) {
    if (length == 0) {
      return;
    }
    int start = valueOffsets.read(first, length, targetEndOffsets, offset);
    int shift = target.size() - start;
    append(start, targetEndOffsets[offset + length - 1] - start, target);
    for (int i = 0; i < length; i++) {
      targetEndOffsets[offset + i] += shift;
    }
  }

  @Override
  public boolean tryWrap(int first, int length, int[] offsets) {
    ByteBuffer bytes = data.bytes();
    if (length == 0 || !bytes.hasArray()) {
      return false;
    }
    int start = valueOffsets.read(first, length, offsets, 1);
    data.require(start, offsets[length] - start);
    offsets[0] = start;
    for (int i = 0; i <= length; i++) {
      offsets[i] += bytes.arrayOffset();
    }
    return true;
  }

  @Override
  public byte[] wrappedArray() {
    return data.bytes().array();
  }

  private void append(int start, int size, ByteWriter target) {
    data.require(start, size);
    target.reserve(size);
    data.read(start, target.array(), target.size(), size);
    target.advance(size);
  }
}
