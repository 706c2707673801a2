package dev.stoa.format.encoding.alp;

import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.constant.ConstantDecoder;
import java.util.Optional;

/** Decimals as whole numbers, and exceptions. */
public final class AlpEncoding extends Encoding<FloatingValues, FloatingDecoder> {
  private static final double NANOS_PER_VALUE = 0.4;
  private static final LongDecoder NONE = new ConstantDecoder(0, 0);

  private final int widthInBytes;

  /** The encoding of doubles, of 8 bytes, or floats, of 4. */
  public AlpEncoding(int widthInBytes) {
    super(2, "alp");
    this.widthInBytes = widthInBytes;
  }

  @Override
  public Optional<Estimate> estimate(FloatingValues values, EncodingContext context, double limit) {
    return searchIn(values)
        .found()
        .map(
            parts ->
                new Estimate(1, values.count() * NANOS_PER_VALUE)
                    .plus(context.estimate(parts.integers()))
                    .plus(context.estimate(parts.exponents()))
                    .plus(context.estimate(parts.positions()))
                    .plus(context.estimate(parts.exceptions())));
  }

  private record Parts(
      LongValues integers, LongValues exponents, LongValues positions, LongValues exceptions) {
    private static Parts of(FloatingValues source, AlpParts parts) {
      int exceptions = parts.exceptionPositions().length;
      return new Parts(
          LongValues.of(parts.integers(), source.count(), Integer.BYTES),
          LongValues.partsOf(source, parts.exponents(), parts.exponents().length),
          LongValues.offsetsOf(source, parts.exceptionPositions(), exceptions),
          LongValues.partsOf(source, parts.exceptionBits(), exceptions));
    }
  }

  private record Search(Optional<Parts> found) {}

  private static Search searchIn(FloatingValues values) {
    return values.finding(
        Search.class,
        () -> new Search(AlpSplitter.split(values).map(parts -> Parts.of(values, parts))));
  }

  @Override
  public void write(FloatingValues values, EncodingOutput out) {
    Parts parts = searchIn(values).found().orElseThrow();
    out.write(parts.integers());
    out.write(parts.exponents());
    int exceptions = parts.positions().count();
    out.head().writeVarint(exceptions);
    if (exceptions > 0) {
      out.write(parts.positions());
      out.write(parts.exceptions());
    }
  }

  @Override
  public FloatingDecoder open(EncodingInput in, int count) {
    LongDecoder integers = in.readLongs(count);
    int blocks = (int) (((long) count + LongDecoder.BLOCK - 1) / LongDecoder.BLOCK);
    LongDecoder exponents = in.readLongs(blocks);
    int exceptions = in.head().readCount("number of exceptions", count);
    LongDecoder positions = exceptions == 0 ? NONE : in.readLongs(exceptions);
    LongDecoder bits = exceptions == 0 ? NONE : in.readLongs(exceptions);
    AlpBuffers buffers = new AlpBuffers(integers, exponents, positions, bits);
    return new AlpDecoder(buffers, widthInBytes, in.body());
  }
}
