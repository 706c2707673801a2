package dev.stoa.format.encoding.plainbytes;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.Compressibility;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.frames.FrameCompressor;
import java.util.Optional;

/**
 * Decides whether the bytes of values are compressed.
 *
 * @param bytes the byte strings, one after another
 * @param compression an estimate of their compression; empty if they are not compressed
 */
public record CompressionChoice(
    ByteWriter bytes, Optional<FrameCompressor.CompressionEstimate> compression) {
  /** The time to copy a byte that is not compressed. */
  private static final double NANOS_PER_BYTE = 0.06;

  /** The time per decompressed byte, most of which are copied from earlier ones. */
  private static final double NANOS_PER_DECOMPRESSED_BYTE = 0.8;

  /** The time per stored byte: decoding literals takes much longer than copying. */
  private static final double NANOS_PER_STORED_BYTE = 4;

  /** The time to build a frame's tables, before its first byte is decoded. */
  private static final double NANOS_PER_FRAME = 5_000;

  /** Fewer bytes are not compressed. */
  private static final int MIN_SIZE_TO_COMPRESS_IN_BYTES = 64;

  /** Larger frames are tried if small frames cost less than this multiple of the limit. */
  private static final double LARGE_FRAME_THRESHOLD = 1.2;

  /**
   * Decides on the first call how the bytes of values are stored.
   *
   * @param limit the cost of the values in another encoding
   */
  public static CompressionChoice of(BytesValues values, EncodingContext context, double limit) {
    return values.computeOnce(CompressionChoice.class, () -> choose(values, context, limit));
  }

  private static CompressionChoice choose(
      BytesValues values, EncodingContext context, double limit) {
    ByteWriter bytes = values.data();
    CompressionChoice plainChoice = new CompressionChoice(bytes, Optional.empty());
    if (context.codec() != CompressionCodec.NONE) {
      return new CompressionChoice(
          bytes,
          Optional.of(
              FrameCompressor.CompressionEstimate.of(
                  FrameCompressor.compressInSmallFrames(bytes, context.codec()))));
    }
    double maxCost = Math.min(limit, context.cost(plainChoice.estimate()));
    if (context.profile() == EncodingProfile.PLAIN
        || bytes.size() < MIN_SIZE_TO_COMPRESS_IN_BYTES
        || context.cost(bestCase(values)) >= maxCost) {
      return plainChoice;
    }
    FrameCompressor.CompressionEstimate estimate =
        FrameCompressor.quickEstimate(bytes, CompressionCodec.ZSTD);
    CompressionChoice compressedChoice = new CompressionChoice(bytes, Optional.of(estimate));
    if (context.cost(compressedChoice.estimate()) < maxCost * LARGE_FRAME_THRESHOLD) {
      estimate = FrameCompressor.refinedEstimate(bytes, estimate, context.profile());
      compressedChoice = new CompressionChoice(bytes, Optional.of(estimate));
    }
    return context.cost(compressedChoice.estimate()) < maxCost ? compressedChoice : plainChoice;
  }

  /**
   * Returns a lower bound of the cost of frames. If no sequences repeat, each byte takes its bits
   * in the best code.
   */
  private static Estimate bestCase(BytesValues values) {
    Compressibility compressibility = values.compressibility();
    double fraction =
        compressibility.hasNoRepeatedSequences() ? compressibility.bitsPerByte() / Byte.SIZE : 0;
    long minSize = (long) (values.sizeInBytes() * fraction);
    return compressedCost(values.data(), Math.max(minSize, values.minSizeByPositionInBytes()), 1);
  }

  private static Estimate compressedCost(ByteWriter bytes, long size, int frameCount) {
    double nanos = bytes.size() * NANOS_PER_DECOMPRESSED_BYTE + size * NANOS_PER_STORED_BYTE;
    return new Estimate(size, frameCount * NANOS_PER_FRAME + nanos);
  }

  /** Returns the cost of the bytes as they would be stored. */
  public Estimate estimate() {
    if (compression.isEmpty()) {
      return new Estimate(bytes.size(), bytes.size() * NANOS_PER_BYTE);
    }
    FrameCompressor.CompressionEstimate estimate = compression.get();
    return compressedCost(
        bytes, estimate.sizeInBytes(), estimate.header().frameCount(bytes.size()));
  }

  /** Writes the bytes. */
  void writeTo(EncodingOutput out) {
    if (compression.isPresent()) {
      FrameCompressor.CompressedBuffer frames = compression.get().frames(bytes);
      out.writeFrames(bytes, frames.bytes(), frames.header().code());
    } else {
      out.writeRegion(bytes);
    }
  }
}
