package dev.stoa.format.encoding.runlength;

import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Stores runs of equal numbers as the end and the value of each run. */
public final class RunLengthEncoding extends Encoding<LongValues, LongDecoder> {
  private static final int MIN_AVERAGE_RUN_LENGTH = 2;

  /** The measured time to decode a run. */
  private static final double NANOS_PER_RUN = 4;

  /** The measured time to decode a value, without that of nested encodings. */
  private static final double NANOS_PER_VALUE = 0.15;

  /** Creates the encoding; it has no state. */
  public RunLengthEncoding() {
    super(3, "run-length");
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    if (!values.mayNest()
        || values.areOffsets()
        || values.count() * NANOS_PER_VALUE >= limit
        || values.statistics().runCount() > values.count() / MIN_AVERAGE_RUN_LENGTH) {
      return Optional.empty();
    }
    double nanos =
        values.statistics().runCount() * NANOS_PER_RUN + values.count() * NANOS_PER_VALUE;
    Estimate lowerBound = new Estimate(1, nanos);
    if (context.cost(lowerBound) >= limit) {
      return Optional.empty();
    }
    Children runs = runsOf(values);
    return Optional.of(
        lowerBound.plus(context.estimate(runs.runEnds())).plus(context.estimate(runs.values())));
  }

  private record Children(LongValues runEnds, LongValues values) {
    private static Children split(LongValues source) {
      RunLengths runs = RunLengths.split(source.array(), source.count());
      return new Children(
          LongValues.offsetsOf(source, runs.runEnds(), runs.runCount()),
          LongValues.childOf(source, runs.values(), runs.runCount()));
    }
  }

  private static Children runsOf(LongValues values) {
    return values.computeOnce(Children.class, () -> Children.split(values));
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    Children runs = runsOf(values);
    out.header().writeVarint(runs.runEnds().count());
    out.write(runs.runEnds());
    out.write(runs.values());
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    int runCount = in.readPositive("number of runs", count);
    LongDecoder runEnds = in.readLongs(runCount);
    return new RunLengthDecoder(runEnds, in.readLongs(runCount), count, in.body());
  }
}
