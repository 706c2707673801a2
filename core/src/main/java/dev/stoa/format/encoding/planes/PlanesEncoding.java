package dev.stoa.format.encoding.planes;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.frames.Compressions;
import java.util.Arrays;
import java.util.Optional;

/** The bytes of numbers by their place, compressed: for slow storage. */
public final class PlanesEncoding extends Encoding<LongValues, LongDecoder> {
  private static final int LEAST_COUNT = 32;
  private static final int SAMPLE = 128 * 1024;
  private static final double NANOS_PER_VALUE = 5;

  /** Creates the encoding; it has no state. */
  public PlanesEncoding() {
    super(6, "planes");
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    if (values.isSorted()
        || values.count() < LEAST_COUNT
        || context.codec() != CompressionCodec.NONE
        || values.count() * NANOS_PER_VALUE >= limit
        || context.profile() != EncodingProfile.SMALL) {
      return Optional.empty();
    }
    return Optional.of(new Estimate(sizeOf(values), values.count() * NANOS_PER_VALUE));
  }

  /** By a frame from the middle, which tells what the codec makes of the others. */
  private static long sizeOf(LongValues values) {
    int count = values.count();
    int sample = Math.min(count, SAMPLE);
    int from = (count - sample) / 2;
    long[] middle = Arrays.copyOfRange(values.array(), from, from + sample + 2);
    middle[sample] = values.traits().min();
    middle[sample + 1] = values.traits().max();
    ByteWriter planes = new ByteWriter();
    BytePlanes.encode(middle, sample + 2, planes);
    Compressions.Framed frames =
        Compressions.best(planes, CompressionCodec.ZSTD, EncodingProfile.SMALL);
    return (long) frames.size() * count / sample;
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    ByteWriter bytes = new ByteWriter();
    BytePlanes.encode(values.array(), values.count(), bytes);
    out.writeRegion(bytes, CompressionCodec.ZSTD);
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    return new BytePlanesDecoder(in.readRegion(), count);
  }
}
