package dev.stoa.format.encoding.bytestreamsplit;

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
import dev.stoa.format.encoding.frames.FrameCompressor;
import java.util.Arrays;
import java.util.Optional;

/** Stores the bytes of numbers grouped by significance and compressed, for slow storage. */
public final class ByteStreamSplitEncoding extends Encoding<LongValues, LongDecoder> {
  /** For fewer values, streams would not save the size of their header. */
  private static final int MIN_COUNT = 32;

  /** The maximum number of values that are compressed for an estimate. */
  private static final int MAX_SAMPLE_SIZE = 128 * 1024;

  /** The measured time to decode a value. */
  private static final double NANOS_PER_VALUE = 5;

  /** Creates the encoding; it has no state. */
  public ByteStreamSplitEncoding() {
    super(6, "byte-stream-split");
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    if (values.areOffsets()
        || values.count() < MIN_COUNT
        || context.codec() != CompressionCodec.NONE
        || values.count() * NANOS_PER_VALUE >= limit
        || context.profile() != EncodingProfile.SMALL) {
      return Optional.empty();
    }
    return Optional.of(new Estimate(estimateSize(values), values.count() * NANOS_PER_VALUE));
  }

  /** Estimates the compressed size by a sample from the middle. */
  private static long estimateSize(LongValues values) {
    int count = values.count();
    int sampleSize = Math.min(count, MAX_SAMPLE_SIZE);
    int from = (count - sampleSize) / 2;
    long[] sampleValues = Arrays.copyOfRange(values.array(), from, from + sampleSize + 2);
    // The minimum and maximum give the sample as many streams as all values.
    sampleValues[sampleSize] = values.statistics().min();
    sampleValues[sampleSize + 1] = values.statistics().max();
    ByteWriter streams = new ByteWriter();
    ByteStreamSplit.encode(sampleValues, sampleSize + 2, streams);
    FrameCompressor.CompressedBuffer frames =
        FrameCompressor.compressBest(streams, CompressionCodec.ZSTD, EncodingProfile.SMALL);
    return (long) frames.size() * count / sampleSize;
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    ByteWriter bytes = new ByteWriter();
    ByteStreamSplit.encode(values.array(), values.count(), bytes);
    out.writeRegion(bytes, CompressionCodec.ZSTD);
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    return new ByteStreamSplitDecoder(in.readRegion(), count);
  }
}
