package dev.stoa.format.encoding.packed;

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
import java.util.Optional;

/** Stores numbers in as few bits as each block needs. */
public final class PackedEncoding extends Encoding<LongValues, LongDecoder> {
  /** The measured time to decode a value. */
  private static final double NANOS_PER_VALUE = 0.4;

  /** Creates the encoding; it has no state. */
  public PackedEncoding() {
    super(2, "packed");
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    double nanos = values.count() * NANOS_PER_VALUE;
    return nanos >= limit
        ? Optional.empty()
        : Optional.of(new Estimate(planOf(values).sizeInBytes(), nanos));
  }

  private static PackedPlan planOf(LongValues values) {
    return values.computeOnce(
        PackedPlan.class, () -> new PackedPlan(values.array(), values.count()));
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    ByteWriter bytes = new ByteWriter();
    PackedLongs.encode(values.array(), values.count(), planOf(values), bytes);
    boolean isSmall = out.profile() == EncodingProfile.SMALL;
    out.writeRegion(bytes, isSmall ? CompressionCodec.ZSTD : out.codec());
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    return new PackedDecoder(in.readRegion(), count);
  }
}
