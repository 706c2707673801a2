package dev.stoa.format.encoding.bits;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.DoubleDecoder;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Optional;

/**
 * Plain doubles, eight bytes each, which a vector may lie over without copying. Called by the
 * writers and readers of vector pages.
 */
public final class PlainDoubles extends DoubleDecoder {
  private final ByteRegion region;
  private final Optional<ByteBuffer> bytes;
  private final DoubleBuffer values;

  /**
   * A decoder of all values of a region.
   *
   * @throws dev.stoa.exception.CorruptFileException when the region is not {@code count} times
   *     eight bytes long
   */
  public PlainDoubles(ByteRegion region, int count) {
    super(count);
    if (count < 0 || (long) count * Double.BYTES != region.length()) {
      throw region.corrupt(
          0, "expected %d doubles, found %d bytes".formatted(count, region.length()));
    }
    this.region = region;
    ByteBuffer all = region.bytes();
    this.bytes = Optional.of(all);
    this.values = all.asDoubleBuffer();
  }

  /** Appends values. */
  public static void encode(double[] values, int count, ByteWriter out) {
    out.reserve(Math.multiplyExact(count, Double.BYTES));
    for (int i = 0; i < count; i++) {
      out.writeLong(Double.doubleToRawLongBits(values[i]));
    }
  }

  /**
   * All values as they lie; only those may be read that were {@linkplain #require required}, and by
   * absolute positions.
   */
  public DoubleBuffer values() {
    return values;
  }

  /** The bytes of {@link #values}, always there, for vectors that lie over them. */
  public Optional<ByteBuffer> bytes() {
    return bytes;
  }

  /** Makes values there, for who reads {@link #values}. */
  public void require(int first, int length) {
    region.require(first * Double.BYTES, length * Double.BYTES);
  }

  @Override
  public double at(int index) {
    require(index, 1);
    return values.get(index);
  }

  @Override
  public void read(int first, int length, double[] target, int offset) {
    require(first, length);
    values.get(first, target, offset, length);
  }
}
