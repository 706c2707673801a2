package dev.stoa.format.encoding.packedbytes;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.BytePositions;
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
  private static final double NANOS_PER_VALUE = 2;

  /** The measured time to decode a symbol, which stands for several bytes. */
  private static final double NANOS_PER_SYMBOL = 2;

  /** Fewer values are not packed, since the alphabets take longer than they save. */
  private static final int MIN_COUNT = 64;

  /**
   * If some bytes of a position are much more frequent than others, so that its entropy is a
   * smaller fraction of its bits, other encodings are better.
   */
  private static final double MIN_ENTROPY_PER_BIT = 0.65;

  /** Creates the encoding; it has no state. */
  public PackedBytesEncoding() {
    super(4, "packed");
  }

  /** Packs values of one length on the first call. */
  private static PackedBytes packed(BytesValues values) {
    return values.computeOnce(PackedBytes.class, () -> PackedBytes.of(values).orElseThrow());
  }

  @Override
  public Optional<Estimate> estimate(BytesValues values, EncodingContext context, double limit) {
    if (context.codec() != CompressionCodec.NONE
        || values.count() < MIN_COUNT
        || values.count() * NANOS_PER_VALUE >= limit
        || values.positions().isEmpty()) {
      return Optional.empty();
    }
    BytePositions positions = values.positions().get();
    Alphabets sampled = Alphabets.ofSample(positions); // all values need at least as many bits
    if (positions.bitsPerValue() < sampled.width() * MIN_ENTROPY_PER_BIT
        || context.cost(estimate(sampled, values.count())) >= limit) {
      return Optional.empty();
    }
    PackedBytes packed = packed(values);
    Estimate estimate = estimate(packed.alphabets(), values.count());
    return Optional.of(
        positions.valueCount() == values.count()
            ? estimate
            : estimate.plus(context.estimate(packed.presence())));
  }

  private static Estimate estimate(Alphabets alphabets, int count) {
    double nanosPerValue = NANOS_PER_VALUE + NANOS_PER_SYMBOL * Symbols.countPerValue(alphabets);
    return new Estimate(
        alphabets.sizeInBytes() + alphabets.sizeOfCodes(count), count * nanosPerValue);
  }

  @Override
  public void write(BytesValues values, EncodingOutput out) {
    PackedBytes packed = packed(values);
    out.writeRegion(packed.table());
    out.write(packed.presence());
    out.writeRegion(packed.codes());
  }

  @Override
  public BytesDecoder open(EncodingInput in, int count) {
    return new PackedBytesDecoder(in.readRegion(), in.readLongs(count), in.readRegion());
  }
}
