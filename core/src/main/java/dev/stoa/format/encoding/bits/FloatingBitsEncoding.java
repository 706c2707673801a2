package dev.stoa.format.encoding.bits;

import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.dictionary.LongDictionary;
import java.util.Optional;

/** Stores the bits of doubles or floats as integers in their best encoding. */
public final class FloatingBitsEncoding extends Encoding<FloatingValues, FloatingDecoder> {
  /** The measured time to decode a value, without that of nested encodings. */
  private static final double NANOS_PER_VALUE = 0.3;

  private final int widthInBytes;

  /** Creates the encoding of doubles (8 bytes) or floats (4 bytes). */
  public FloatingBitsEncoding(int widthInBytes) {
    super(0, "bits");
    this.widthInBytes = widthInBytes;
  }

  @Override
  public Optional<Estimate> estimate(FloatingValues values, EncodingContext context, double limit) {
    LongValues bits = bitsOf(values);
    boolean maySaveSpace =
        context.profile() == EncodingProfile.SMALL
            || bits.statistics().runCount() <= values.count() / 2
            || LongDictionary.mayRepeat(values.bits(), values.count());
    // The bits hardly ever take less than two bytes per value.
    if (!maySaveSpace || limit <= context.cost(new Estimate(2L * values.count(), 0))) {
      return Optional.empty();
    }
    return Optional.of(
        new Estimate(0, values.count() * NANOS_PER_VALUE).plus(context.estimate(bits)));
  }

  private LongValues bitsOf(FloatingValues values) {
    return values.computeOnce(
        LongValues.class, () -> LongValues.of(values.bits(), values.count(), widthInBytes));
  }

  @Override
  public void write(FloatingValues values, EncodingOutput out) {
    out.write(bitsOf(values));
  }

  @Override
  public FloatingDecoder open(EncodingInput in, int count) {
    return new FloatingBitsDecoder(in.readLongs(count), widthInBytes);
  }
}
