package dev.stoa.format.encoding.plainbytes;

import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import java.util.Optional;

/**
 * Stores all bytes one after another, compressed if that costs less, and the end offset of each
 * value.
 */
public final class PlainBytesEncoding extends Encoding<BytesValues, BytesDecoder> {
  /** The measured time to decode a value, without that of nested encodings. */
  private static final double NANOS_PER_VALUE = 1;

  /** Creates the encoding; it has no state. */
  public PlainBytesEncoding() {
    super(1, "plain");
  }

  @Override
  public boolean isPlain() {
    return true;
  }

  @Override
  public Optional<Estimate> estimate(BytesValues values, EncodingContext context, double limit) {
    return Optional.of(
        new Estimate(0, values.count() * NANOS_PER_VALUE)
            .plus(CompressionChoice.of(values, context, limit).estimate())
            .plus(context.estimate(values.endOffsetValues())));
  }

  @Override
  public void write(BytesValues values, EncodingOutput out) {
    out.write(values.endOffsetValues());
    CompressionChoice.of(values, out, Double.POSITIVE_INFINITY).writeTo(out);
  }

  @Override
  public BytesDecoder open(EncodingInput in, int count) {
    LongDecoder endOffsets = in.readLongs(count);
    return new PlainBytesDecoder(endOffsets, in.readRegion());
  }
}
