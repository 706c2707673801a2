package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.predicate.DoubleBoundsBuilder;

/** Doubles or floats, as their bits. A null repeats the value before. */
final class FloatingWriter extends NodeWriter {
  private final boolean areDoubles;
  private final LongArray bits = new LongArray();
  private final DoubleBoundsBuilder bounds = new DoubleBoundsBuilder();
  private int valueCount;

  /** A writer of doubles, of 8 bytes, or floats, of 4. */
  FloatingWriter(int widthInBytes) {
    this.areDoubles = widthInBytes == Double.BYTES;
  }

  @Override
  void append(ByteReader in) {
    if (areDoubles) {
      long value = in.readLong();
      bits.add(value);
      bounds.add(Double.longBitsToDouble(value));
    } else {
      int value = in.readInt();
      bits.add(value);
      bounds.add(Float.intBitsToFloat(value));
    }
    valueCount++;
  }

  @Override
  void appendNull() {
    bits.add(bits.last());
  }

  @Override
  int count() {
    return bits.size();
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    target.add(path, valueCount, bounds);
  }

  @Override
  boolean leaveOutNulls(Bitmap present) {
    bits.retain(present);
    return true;
  }

  @Override
  void writeTo(PageOutput page) {
    page.write(
        areDoubles
            ? FloatingValues.ofDoubleBits(bits.values(), bits.size())
            : FloatingValues.ofFloatBits(bits.values(), bits.size()));
  }
}
