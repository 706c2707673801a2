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

/** Decimals as integers, and exceptions. */
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
            children ->
                new Estimate(1, values.count() * NANOS_PER_VALUE)
                    .plus(context.estimate(children.integers()))
                    .plus(context.estimate(children.exponents()))
                    .plus(context.estimate(children.positions()))
                    .plus(context.estimate(children.exceptions())));
  }

  private record Children(
      LongValues integers, LongValues exponents, LongValues positions, LongValues exceptions) {
    private static Children of(FloatingValues source, AlpEncodedValues children) {
      int exceptions = children.exceptionPositions().length;
      return new Children(
          LongValues.of(children.integers(), source.count(), Integer.BYTES),
          LongValues.childOf(source, children.exponents(), children.exponents().length),
          LongValues.offsetsOf(source, children.exceptionPositions(), exceptions),
          LongValues.childOf(source, children.exceptionBits(), exceptions));
    }
  }

  private record Search(Optional<Children> found) {}

  private static Search searchIn(FloatingValues values) {
    return values.computeOnce(
        Search.class,
        () -> new Search(AlpEncoder.encode(values).map(children -> Children.of(values, children))));
  }

  @Override
  public void write(FloatingValues values, EncodingOutput out) {
    Children children = searchIn(values).found().orElseThrow();
    out.write(children.integers());
    out.write(children.exponents());
    int exceptions = children.positions().count();
    out.header().writeVarint(exceptions);
    if (exceptions > 0) {
      out.write(children.positions());
      out.write(children.exceptions());
    }
  }

  @Override
  public FloatingDecoder open(EncodingInput in, int count) {
    LongDecoder integers = in.readLongs(count);
    int blocks = (int) (((long) count + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE);
    LongDecoder exponents = in.readLongs(blocks);
    int exceptions = in.header().readCount("number of exceptions", count);
    LongDecoder positions = exceptions == 0 ? NONE : in.readLongs(exceptions);
    LongDecoder bits = exceptions == 0 ? NONE : in.readLongs(exceptions);
    AlpBuffers buffers = new AlpBuffers(integers, exponents, positions, bits);
    return new AlpDecoder(buffers, widthInBytes, in.body());
  }
}
