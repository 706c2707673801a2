package dev.stoa.format.encoding.bits;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.FloatDecoder;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.Optional;

/**
 * Plain floats, four bytes each, which a vector may lie over without copying. Called by the writers
 * and readers of vector pages.
 */
public final class PlainFloats extends FloatDecoder {
  private final ByteRegion region;
  private final Optional<ByteBuffer> bytes;
  private final FloatBuffer values;

  /**
   * A decoder of all values of a region.
   *
   * @throws dev.stoa.exception.CorruptFileException when the region is not {@code count} times four
   *     bytes long
   */
  public PlainFloats(ByteRegion region, int count) {
    super(count);
    if (count < 0 || (long) count * Float.BYTES != region.length()) {
      throw region.corrupt(
          0, "expected %d floats, found %d bytes".formatted(count, region.length()));
    }
    this.region = region;
    ByteBuffer all = region.bytes();
    this.bytes = Optional.of(all);
    this.values = all.asFloatBuffer();
  }

  /** Appends values. */
  public static void encode(float[] values, int count, ByteWriter out) {
    out.reserve(Math.multiplyExact(count, Float.BYTES));
    for (int i = 0; i < count; i++) {
      out.writeInt(Float.floatToRawIntBits(values[i]));
    }
  }

  /**
   * All values as they lie; only those may be read that were {@linkplain #require required}, and by
   * absolute positions.
   */
  public FloatBuffer values() {
    return values;
  }

  /** The bytes of {@link #values}, always there, for vectors that lie over them. */
  public Optional<ByteBuffer> bytes() {
    return bytes;
  }

  /** Makes values there, for who reads {@link #values}. */
  public void require(int first, int length) {
    region.require(first * Float.BYTES, length * Float.BYTES);
  }

  @Override
  public float at(int index) {
    require(index, 1);
    return values.get(index);
  }

  @Override
  public void read(int first, int length, float[] target, int offset) {
    require(first, length);
    values.get(first, target, offset, length);
  }
}
