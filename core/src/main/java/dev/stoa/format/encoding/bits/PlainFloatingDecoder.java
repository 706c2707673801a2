package dev.stoa.format.encoding.bits;

import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.FloatingDecoder;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Optional;

/**
 * Reads plain doubles, eight bytes each, or floats, four bytes each; a vector may wrap them without
 * copying. Called by the readers of vector pages.
 */
public final class PlainFloatingDecoder extends FloatingDecoder {
  private final ByteRegion region;
  private final int widthInBytes;

  /** The bytes of the region, in the form in which vectors keep them. */
  private final Optional<ByteBuffer> bytes;

  private final DoubleBuffer doubles;
  private final FloatBuffer floats;

  /**
   * Creates a decoder of all values of a region.
   *
   * @param widthInBytes 8 for doubles, 4 for floats
   * @throws dev.stoa.exception.CorruptFileException if the region does not have the length of
   *     {@code count} values
   */
  public PlainFloatingDecoder(ByteRegion region, int count, int widthInBytes) {
    super(count);
    if (count < 0 || (long) count * widthInBytes != region.length()) {
      throw region.corrupt(
          0,
          "expected %d values of %d bytes, found %d bytes"
              .formatted(count, widthInBytes, region.length()));
    }
    this.region = region;
    this.widthInBytes = widthInBytes;
    ByteBuffer buffer = region.bytes();
    this.bytes = Optional.of(buffer);
    this.doubles = buffer.asDoubleBuffer();
    this.floats = buffer.asFloatBuffer();
  }

  private boolean areDoubles() {
    return widthInBytes == Double.BYTES;
  }

  private void require(int first, int length) {
    region.require(first * widthInBytes, length * widthInBytes);
  }

  @Override
  public double doubleAt(int index) {
    require(index, 1);
    return areDoubles() ? doubles.get(index) : floats.get(index);
  }

  @Override
  public float floatAt(int index) {
    require(index, 1);
    return floats.get(index);
  }

  @Override
  public void read(int first, int length, double[] target, int offset) {
    require(first, length);
    if (areDoubles()) {
      doubles.get(first, target, offset, length);
    } else {
      for (int i = 0; i < length; i++) {
        target[offset + i] = floats.get(first + i);
      }
    }
  }

  @Override
  public void read(int first, int length, float[] target, int offset) {
    require(first, length);
    floats.get(first, target, offset, length);
  }

  @Override
  public void readInto(DoubleVector vector, int first, int length) {
    if (areDoubles()) {
      require(first, length);
      vector.wrap(doubles, bytes, first);
    } else {
      super.readInto(vector, first, length);
    }
  }

  @Override
  public void readInto(FloatVector vector, int first, int length) {
    require(first, length);
    vector.wrap(floats, bytes, first);
  }
}
