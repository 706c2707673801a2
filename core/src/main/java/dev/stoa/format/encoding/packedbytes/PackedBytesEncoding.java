package dev.stoa.format.encoding.packedbytes;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import java.util.Optional;

/** Stores byte strings of one length, and empty ones, with a code for each byte. */
public final class PackedBytesEncoding extends Encoding<BytesValues, BytesDecoder> {
  /** The measured time to decode a value, without its symbols and nested encodings. */
  private static final double NANOS_PER_VALUE = 1.5;

  /** The measured time to decode a symbol, which stands for several bytes. */
  private static final double NANOS_PER_SYMBOL = 1;

  /** Creates the encoding; it has no state. */
  public PackedBytesEncoding() {
    super(4, "packed");
  }

  /** Estimates the cost by a sample: the full alphabets may have a few bits more. */
  @Override
  public Optional<Estimate> estimate(BytesValues values, EncodingContext context, double limit) {
    if (context.codec() != CompressionCodec.NONE) {
      return Optional.empty();
    }
    return values
        .positions()
        .map(
            positions -> {
              Estimate estimate = estimate(Alphabets.ofSample(positions), values.count());
              boolean areAllPresent = positions.valueCount() == values.count();
              return areAllPresent
                  ? estimate
                  : estimate.plus(context.estimate(PackedBytes.presenceOf(values)));
            });
  }

  private static Estimate estimate(Alphabets alphabets, int count) {
    double nanosPerValue = NANOS_PER_VALUE + NANOS_PER_SYMBOL * Symbols.countPerValue(alphabets);
    return new Estimate(
        alphabets.sizeInBytes() + alphabets.sizeOfCodes(count), count * nanosPerValue);
  }

  @Override
  public void write(BytesValues values, EncodingOutput out) {
    PackedBytes packed = PackedBytes.of(values).orElseThrow();
    out.writeRegion(packed.table());
    out.write(packed.presence());
    out.writeRegion(packed.codes());
  }

  @Override
  public BytesDecoder open(EncodingInput in, int count) {
    return new PackedBytesDecoder(in.readRegion(), in.readLongs(count), in.readRegion());
  }
}
