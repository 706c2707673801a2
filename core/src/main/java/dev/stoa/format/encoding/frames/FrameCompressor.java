package dev.stoa.format.encoding.frames;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import java.util.Optional;

/**
 * Compresses buffers in frames, and estimates the compressed size for the choice of an encoding.
 */
public final class FrameCompressor {
  /** The step between frame sizes: from 64 KiB to 256 KiB, and from there to 1 MiB. */
  private static final int DOUBLINGS_PER_STEP = 2;

  // The maximum number of doublings of 64 KiB in the profiles.
  private static final int MAX_DOUBLING_COUNT_FOR_FAST = 2;
  private static final int MAX_DOUBLING_COUNT_FOR_SMALL = 4;

  /**
   * Larger frames must save at least one in this number of bytes, since single reads decompress a
   * whole frame.
   */
  private static final int MIN_SAVING_DIVISOR = 32;

  private FrameCompressor() {}

  /**
   * A buffer in frames.
   *
   * @param header the codec and size of the frames
   * @param bytes the frames
   */
  public record CompressedBuffer(FrameHeader header, ByteWriter bytes) {
    /** Returns the size of the frames in bytes. */
    public int size() {
      return bytes.size();
    }
  }

  /** Compresses a buffer in frames of 64 KiB. */
  public static CompressedBuffer compressInSmallFrames(ByteWriter bytes, CompressionCodec codec) {
    return compress(bytes, 0, bytes.size(), FrameHeader.of(codec));
  }

  /** Compresses a buffer in frames of 64 KiB, or in larger frames if they save enough space. */
  public static CompressedBuffer compressBest(
      ByteWriter bytes, CompressionCodec codec, EncodingProfile profile) {
    return compressBest(bytes, 0, bytes.size(), codec, profile);
  }

  private static CompressedBuffer compressBest(
      ByteWriter bytes, int from, int size, CompressionCodec codec, EncodingProfile profile) {
    CompressedBuffer bestBuffer = compress(bytes, from, size, FrameHeader.of(codec));
    int maxDoublingCount =
        profile == EncodingProfile.SMALL
            ? MAX_DOUBLING_COUNT_FOR_SMALL
            : MAX_DOUBLING_COUNT_FOR_FAST;
    FrameHeader header = bestBuffer.header();
    while (header.doublingCount() < maxDoublingCount && size > header.frameSizeInBytes()) {
      header = new FrameHeader(codec, header.doublingCount() + DOUBLINGS_PER_STEP);
      CompressedBuffer largerFrames = compress(bytes, from, size, header);
      bestBuffer = savesEnough(largerFrames.size(), bestBuffer.size()) ? largerFrames : bestBuffer;
    }
    return bestBuffer;
  }

  private static CompressedBuffer compress(
      ByteWriter bytes, int from, int size, FrameHeader header) {
    ByteWriter frames = new ByteWriter();
    CompressedFrames.encode(bytes.array(), from, size, header, frames);
    return new CompressedBuffer(header, frames);
  }

  /**
   * An estimate of a buffer's compression.
   *
   * @param sizeInBytes the approximate compressed size
   * @param header the codec and size of the best frames
   * @param compressedBuffer the whole buffer, if it was compressed for the estimate
   */
  public record CompressionEstimate(
      long sizeInBytes, FrameHeader header, Optional<CompressedBuffer> compressedBuffer) {
    /** Returns the estimate of a buffer that is already compressed, which is exact. */
    public static CompressionEstimate of(CompressedBuffer compressedBuffer) {
      return new CompressionEstimate(
          compressedBuffer.size(), compressedBuffer.header(), Optional.of(compressedBuffer));
    }

    /** Returns the codec of the best frames. */
    public CompressionCodec codec() {
      return header.codec();
    }

    /**
     * Returns the frames of the buffer, which is compressed now unless it was compressed for the
     * estimate.
     */
    public CompressedBuffer frames(ByteWriter bytes) {
      return compressedBuffer.orElseGet(() -> compress(bytes, 0, bytes.size(), header));
    }
  }

  /** Returns an estimate of the compression by one frame of 64 KiB from the middle. */
  public static CompressionEstimate quickEstimate(ByteWriter bytes, CompressionCodec codec) {
    FrameHeader header = FrameHeader.of(codec);
    CompressedBuffer compressedSample = compressMiddle(bytes, header);
    return bytes.size() <= header.frameSizeInBytes()
        ? CompressionEstimate.of(compressedSample)
        : new CompressionEstimate(
            scale(compressedSample.size(), header.frameSizeInBytes(), bytes.size()),
            header,
            Optional.empty());
  }

  /**
   * Returns a better estimate than {@link #quickEstimate}, by the largest frame that the profile
   * allows.
   */
  public static CompressionEstimate refinedEstimate(
      ByteWriter bytes, CompressionEstimate firstEstimate, EncodingProfile profile) {
    int size = bytes.size();
    if (firstEstimate.compressedBuffer().isPresent()) {
      return firstEstimate;
    }
    if (profile == EncodingProfile.SMALL) {
      return estimateSmall(bytes, firstEstimate.codec());
    }
    FrameHeader header = new FrameHeader(firstEstimate.codec(), MAX_DOUBLING_COUNT_FOR_FAST);
    CompressedBuffer compressedSample = compressMiddle(bytes, header);
    if (size <= header.frameSizeInBytes()) {
      return savesEnough(compressedSample.size(), firstEstimate.sizeInBytes())
          ? CompressionEstimate.of(compressedSample)
          : firstEstimate;
    }
    long estimate = scale(compressedSample.size(), header.frameSizeInBytes(), size);
    return savesEnough(estimate, firstEstimate.sizeInBytes())
        ? new CompressionEstimate(estimate, header, Optional.empty())
        : firstEstimate;
  }

  private static boolean savesEnough(long sizeInBytes, long previousSize) {
    return sizeInBytes < previousSize - previousSize / MIN_SAVING_DIVISOR;
  }

  private static long scale(long sizeInBytes, int sampleSize, int size) {
    return sizeInBytes * size / sampleSize;
  }

  private static CompressionEstimate estimateSmall(ByteWriter bytes, CompressionCodec codec) {
    int size = bytes.size();
    int sampleSize =
        Math.min(size, new FrameHeader(codec, MAX_DOUBLING_COUNT_FOR_SMALL).frameSizeInBytes());
    if (sampleSize == size) {
      return CompressionEstimate.of(compressBest(bytes, codec, EncodingProfile.SMALL));
    }
    CompressedBuffer compressedSample =
        compressBest(bytes, (size - sampleSize) / 2, sampleSize, codec, EncodingProfile.SMALL);
    return new CompressionEstimate(
        scale(compressedSample.size(), sampleSize, size),
        compressedSample.header(),
        Optional.empty());
  }

  /** Compresses one frame from the middle; all bytes if there are fewer. */
  private static CompressedBuffer compressMiddle(ByteWriter bytes, FrameHeader header) {
    int sampleSize = Math.min(bytes.size(), header.frameSizeInBytes());
    return compress(bytes, (bytes.size() - sampleSize) / 2, sampleSize, header);
  }
}
