package dev.stoa.format.encoding.plain;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Stores numbers in 1, 2, 4 or 8 bytes each; a vector may wrap them without copying. */
public final class PlainEncoding extends Encoding<LongValues, LongDecoder> {
  /** The measured time to decode a value. */
  private static final double NANOS_PER_VALUE = 0.15;

  /** Creates the encoding; it has no state. */
  public PlainEncoding() {
    super(1, "plain");
  }

  @Override
  public boolean isPlain() {
    return true;
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    double nanos = values.count() * NANOS_PER_VALUE;
    return nanos >= limit
        ? Optional.empty()
        : Optional.of(new Estimate((long) values.count() * widthOf(values), nanos));
  }

  /**
   * Returns the width of the numbers, which is not below that of the type, so that a vector can
   * wrap them.
   */
  private static int widthOf(LongValues values) {
    int minWidthInBytes =
        values
            .computeOnce(
                MinWidth.class,
                () -> new MinWidth(PlainLongs.widthOf(values.array(), values.count())))
            .widthInBytes();
    return Math.max(values.widthInBytes(), minWidthInBytes);
  }

  /** The width of the widest number, cached by {@link LongValues#computeOnce}. */
  private record MinWidth(int widthInBytes) {}

  @Override
  public void write(LongValues values, EncodingOutput out) {
    int widthInBytes = widthOf(values);
    out.header().writeByte(widthInBytes);
    ByteWriter bytes = new ByteWriter();
    PlainLongs.encode(values.array(), values.count(), widthInBytes, bytes);
    out.writeRegion(bytes, out.codec());
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    int widthInBytes = in.header().readByte();
    if (widthInBytes != 1 && widthInBytes != 2 && widthInBytes != 4 && widthInBytes != 8) {
      throw in.header().corrupt("expected numbers of 1, 2, 4 or 8 bytes, found " + widthInBytes);
    }
    return new PlainDecoder(in.readRegion(), count, widthInBytes);
  }
}
