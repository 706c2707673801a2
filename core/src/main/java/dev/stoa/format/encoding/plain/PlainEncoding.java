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

/** Numbers of 1, 2, 4 or 8 bytes each, which a vector may wrap without copying. */
public final class PlainEncoding extends Encoding<LongValues, LongDecoder> {
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

  /** Not below that of the type, so that a vector can wrap the numbers. */
  private static int widthOf(LongValues values) {
    int minWidth =
        values
            .computeOnce(
                PlainWidth.class,
                () -> new PlainWidth(PlainLongs.widthOf(values.array(), values.count())))
            .bytes();
    return Math.max(values.widthInBytes(), minWidth);
  }

  private record PlainWidth(int bytes) {}

  @Override
  public void write(LongValues values, EncodingOutput out) {
    int width = widthOf(values);
    out.header().writeByte(width);
    ByteWriter bytes = new ByteWriter();
    PlainLongs.encode(values.array(), values.count(), width, bytes);
    out.writeRegion(bytes, out.codec());
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    int width = in.header().readByte();
    if (width != 1 && width != 2 && width != 4 && width != 8) {
      throw in.header().corrupt("expected numbers of 1, 2, 4 or 8 bytes, found " + width);
    }
    return new PlainDecoder(in.readRegion(), count, width);
  }
}
