package dev.stoa.format.encoding.delta;

import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Stores the differences from one number to the next. */
public final class DeltaEncoding extends Encoding<LongValues, LongDecoder> {
  /** The measured time to decode a value, without that of nested encodings. */
  private static final double NANOS_PER_VALUE = 1.2;

  /** Creates the encoding; it has no state. */
  public DeltaEncoding() {
    super(4, "delta");
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    if (!values.mayNest()
        || values.count() * NANOS_PER_VALUE >= limit
        || !(values.areOffsets() || values.statistics().isSmooth())) {
      return Optional.empty();
    }
    Children children = childrenOf(values);
    return Optional.of(
        new Estimate(1, values.count() * NANOS_PER_VALUE)
            .plus(context.estimate(children.starts()))
            .plus(context.estimate(children.deltas())));
  }

  private record Children(LongValues starts, LongValues deltas) {
    private static Children split(LongValues source) {
      Deltas deltas = Deltas.split(source.array(), source.count());
      return new Children(
          LongValues.leaves(deltas.starts(), deltas.starts().length),
          LongValues.leaves(deltas.deltas(), source.count()));
    }
  }

  private static Children childrenOf(LongValues values) {
    return values.computeOnce(Children.class, () -> Children.split(values));
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    Children children = childrenOf(values);
    out.write(children.starts());
    out.write(children.deltas());
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    LongDecoder starts = in.readLongs(Deltas.startCount(count));
    return new DeltaDecoder(starts, in.readLongs(count), in.body());
  }
}
