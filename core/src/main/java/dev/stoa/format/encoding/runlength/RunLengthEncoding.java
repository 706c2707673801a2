package dev.stoa.format.encoding.runlength;

import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Runs of equal numbers, as where they end and what they repeat. */
public final class RunLengthEncoding extends Encoding<LongValues, LongDecoder> {
  private static final int LEAST_LENGTH = 2;
  private static final double NANOS_PER_RUN = 4;
  private static final double NANOS_PER_VALUE = 0.15;

  /** Creates the encoding; it has no state. */
  public RunLengthEncoding() {
    super(3, "run length");
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    if (!values.mayNest()
        || values.isSorted()
        || values.count() * NANOS_PER_VALUE >= limit
        || values.traits().runCount() > values.count() / LEAST_LENGTH) {
      return Optional.empty();
    }
    double nanos = values.traits().runCount() * NANOS_PER_RUN + values.count() * NANOS_PER_VALUE;
    Estimate least = new Estimate(1, nanos);
    if (context.cost(least) >= limit) {
      return Optional.empty();
    }
    Runs runs = runsOf(values);
    return Optional.of(
        least.plus(context.estimate(runs.ends())).plus(context.estimate(runs.values())));
  }

  private record Runs(LongValues ends, LongValues values) {
    private static Runs split(LongValues source) {
      RunLengths runs = RunLengths.split(source.array(), source.count());
      return new Runs(
          LongValues.offsetsOf(source, runs.ends(), runs.runCount()),
          LongValues.partsOf(source, runs.values(), runs.runCount()));
    }
  }

  private static Runs runsOf(LongValues values) {
    return values.finding(Runs.class, () -> Runs.split(values));
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    Runs runs = runsOf(values);
    out.head().writeVarint(runs.ends().count());
    out.write(runs.ends());
    out.write(runs.values());
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    int runs = in.readPositive("number of runs", count);
    LongDecoder ends = in.readLongs(runs);
    return new RunLengthDecoder(ends, in.readLongs(runs), count, in.body());
  }
}
