package dev.stoa.format.encoding.delta;

import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Differences from one number to the next. */
public final class DeltaEncoding extends Encoding<LongValues, LongDecoder> {
  private static final double NANOS_PER_VALUE = 1.2;

  /** Creates the encoding; it has no state. */
  public DeltaEncoding() {
    super(4, "delta");
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    if (!values.mayNest()
        || values.count() * NANOS_PER_VALUE >= limit
        || !(values.isSorted() || values.traits().isSmooth())) {
      return Optional.empty();
    }
    Parts parts = partsOf(values);
    return Optional.of(
        new Estimate(1, values.count() * NANOS_PER_VALUE)
            .plus(context.estimate(parts.starts()))
            .plus(context.estimate(parts.deltas())));
  }

  private record Parts(LongValues starts, LongValues deltas) {
    private static Parts split(LongValues source) {
      Deltas deltas = Deltas.split(source.array(), source.count());
      return new Parts(
          LongValues.leaves(deltas.starts(), deltas.starts().length),
          LongValues.leaves(deltas.deltas(), source.count()));
    }
  }

  private static Parts partsOf(LongValues values) {
    return values.finding(Parts.class, () -> Parts.split(values));
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    Parts parts = partsOf(values);
    out.write(parts.starts());
    out.write(parts.deltas());
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    LongDecoder starts = in.readLongs(Deltas.startCount(count));
    return new DeltaDecoder(starts, in.readLongs(count), in.body());
  }
}
