package dev.stoa.format.encoding.bits;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.plain.PlainLongs;
import java.util.Optional;

/** Stores doubles in eight bytes or floats in four; a vector may wrap them without copying. */
public final class PlainFloatingEncoding extends Encoding<FloatingValues, FloatingDecoder> {
  /** The measured time to decode a value. */
  private static final double NANOS_PER_VALUE = 0.15;

  private final int widthInBytes;

  /** Creates the encoding of doubles (8 bytes) or floats (4 bytes). */
  public PlainFloatingEncoding(int widthInBytes) {
    super(1, "plain");
    this.widthInBytes = widthInBytes;
  }

  @Override
  public boolean isPlain() {
    return true;
  }

  @Override
  public Optional<Estimate> estimate(FloatingValues values, EncodingContext context, double limit) {
    long sizeInBytes = (long) values.count() * widthInBytes;
    return Optional.of(new Estimate(sizeInBytes, values.count() * NANOS_PER_VALUE));
  }

  @Override
  public void write(FloatingValues values, EncodingOutput out) {
    ByteWriter bytes = new ByteWriter();
    PlainLongs.encode(values.bits(), values.count(), widthInBytes, bytes);
    out.writeRegion(bytes, out.codec());
  }

  @Override
  public FloatingDecoder open(EncodingInput in, int count) {
    return new PlainFloatingDecoder(in.readRegion(), count, widthInBytes);
  }
}
