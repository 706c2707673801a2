package dev.stoa.format.encoding.constant;

import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Stores one number for all values. */
public final class ConstantEncoding extends Encoding<LongValues, LongDecoder> {
  /** The measured time to decode a value. */
  private static final double NANOS_PER_VALUE = 0.05;

  /** Creates the encoding; it has no state. */
  public ConstantEncoding() {
    super(0, "constant");
  }

  @Override
  public boolean isPlain() {
    return true;
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    return values.isConstant()
        ? Optional.of(new Estimate(1, values.count() * NANOS_PER_VALUE))
        : Optional.empty();
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    out.header().writeZigzag(values.count() == 0 ? 0 : values.array()[0]);
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    return new ConstantDecoder(in.header().readZigzag(), count);
  }
}
