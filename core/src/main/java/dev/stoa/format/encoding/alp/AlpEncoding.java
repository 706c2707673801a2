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

/** Stores decimals as integers, and other values as exceptions. */
public final class AlpEncoding extends Encoding<FloatingValues, FloatingDecoder> {
  /** The measured time to decode a value, without that of nested encodings. */
  private static final double NANOS_PER_VALUE = 0.4;

  private static final LongDecoder NO_NUMBERS = new ConstantDecoder(0, 0);

  private final int widthInBytes;

  /** Creates the encoding of doubles (8 bytes) or floats (4 bytes). */
  public AlpEncoding(int widthInBytes) {
    super(2, "alp");
    this.widthInBytes = widthInBytes;
  }

  @Override
  public Optional<Estimate> estimate(FloatingValues values, EncodingContext context, double limit) {
    return searchIn(values)
        .children()
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
      int exceptionCount = children.exceptionPositions().length;
      return new Children(
          LongValues.of(children.integers(), source.count(), Integer.BYTES),
          LongValues.childOf(source, children.exponents(), children.exponents().length),
          LongValues.offsetsOf(source, children.exceptionPositions(), exceptionCount),
          LongValues.childOf(source, children.exceptionBits(), exceptionCount));
    }
  }

  /** The result of trying to encode the values; empty if ALP would save nothing. */
  private record Search(Optional<Children> children) {}

  private static Search searchIn(FloatingValues values) {
    return values.computeOnce(
        Search.class,
        () -> new Search(AlpEncoder.encode(values).map(children -> Children.of(values, children))));
  }

  @Override
  public void write(FloatingValues values, EncodingOutput out) {
    Children children = searchIn(values).children().orElseThrow();
    out.write(children.integers());
    out.write(children.exponents());
    int exceptionCount = children.positions().count();
    out.header().writeVarint(exceptionCount);
    if (exceptionCount > 0) {
      out.write(children.positions());
      out.write(children.exceptions());
    }
  }

  @Override
  public FloatingDecoder open(EncodingInput in, int count) {
    LongDecoder integers = in.readLongs(count);
    int blockCount = (int) (((long) count + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE);
    LongDecoder exponents = in.readLongs(blockCount);
    int exceptionCount = in.header().readCount("number of exceptions", count);
    LongDecoder positions = exceptionCount == 0 ? NO_NUMBERS : in.readLongs(exceptionCount);
    LongDecoder bits = exceptionCount == 0 ? NO_NUMBERS : in.readLongs(exceptionCount);
    AlpBuffers buffers = new AlpBuffers(integers, exponents, positions, bits);
    return new AlpDecoder(buffers, widthInBytes, in.body());
  }
}
