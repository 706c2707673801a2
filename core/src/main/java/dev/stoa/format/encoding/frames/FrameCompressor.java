package dev.stoa.format.encoding.frames;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import java.util.Optional;

/** Compresses buffers, and estimates the result for the choice of an encoding. */
public final class FrameCompressor {
  /** From 64 KiB to 256 KiB, and from there to 1 MiB. */
  private static final int DOUBLINGS_PER_STEP = 2;

  private static final int MAX_DOUBLINGS_OF_FAST = 2;
  private static final int MAX_DOUBLINGS_OF_SMALL = 4;

  /**
   * The fraction that larger frames must save, one in this number, since single reads decompress
   * them.
   */
  private static final int MIN_SAVING = 32;

  private FrameCompressor() {}

  /**
   * A buffer in frames.
   *
   * @param header of the frames
   * @param bytes the frames
   */
  public record CompressedBuffer(FrameHeader header, ByteWriter bytes) {
    /** The size of the frames in bytes. */
    public int size() {
      return bytes.size();
    }
  }

  /** A buffer in frames of 64 KiB. */
  public static CompressedBuffer compressInSmallFrames(ByteWriter bytes, CompressionCodec codec) {
    return compress(bytes, 0, bytes.size(), FrameHeader.of(codec));
  }

  /** A buffer in frames of 64 KiB, or in larger ones if these save space. */
  public static CompressedBuffer compressBest(
      ByteWriter bytes, CompressionCodec codec, EncodingProfile profile) {
    return compressBest(bytes, 0, bytes.size(), codec, profile);
  }

  private static CompressedBuffer compressBest(
      ByteWriter bytes, int from, int size, CompressionCodec codec, EncodingProfile profile) {
    CompressedBuffer best = compress(bytes, from, size, FrameHeader.of(codec));
    int maxDoublings =
        profile == EncodingProfile.SMALL ? MAX_DOUBLINGS_OF_SMALL : MAX_DOUBLINGS_OF_FAST;
    FrameHeader header = best.header();
    while (header.doublings() < maxDoublings && size > header.frameSize()) {
      header = new FrameHeader(codec, header.doublings() + DOUBLINGS_PER_STEP);
      CompressedBuffer next = compress(bytes, from, size, header);
      best = saves(next.size(), best.size()) ? next : best;
    }
    return best;
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
   * @param header of the best frames
   * @param compressed the whole buffer, if it was compressed for the estimate
   */
  public record CompressionEstimate(
      long sizeInBytes, FrameHeader header, Optional<CompressedBuffer> compressed) {
    /** The exact size of a buffer that is already compressed. */
    public static CompressionEstimate of(CompressedBuffer compressed) {
      return new CompressionEstimate(
          compressed.size(), compressed.header(), Optional.of(compressed));
    }

    /** The codec of the best frames. */
    public CompressionCodec codec() {
      return header.codec();
    }

    /** The frames of the buffer, compressed now unless they already are. */
    public CompressedBuffer frames(ByteWriter bytes) {
      return compressed.orElseGet(() -> compress(bytes, 0, bytes.size(), header));
    }
  }

  /** A first estimate, by one frame of 64 KiB from the middle. */
  public static CompressionEstimate quickEstimate(ByteWriter bytes, CompressionCodec codec) {
    FrameHeader header = FrameHeader.of(codec);
    CompressedBuffer sampled = compressMiddle(bytes, header);
    return bytes.size() <= header.frameSize()
        ? CompressionEstimate.of(sampled)
        : new CompressionEstimate(
            scale(sampled.size(), header.frameSize(), bytes.size()), header, Optional.empty());
  }

  /** A better estimate, by the largest frame that the profile allows. */
  public static CompressionEstimate estimate(
      ByteWriter bytes, CompressionEstimate first, EncodingProfile profile) {
    int size = bytes.size();
    if (first.compressed().isPresent()) {
      return first;
    }
    if (profile == EncodingProfile.SMALL) {
      return estimateSmall(bytes, first.codec());
    }
    FrameHeader header = new FrameHeader(first.codec(), MAX_DOUBLINGS_OF_FAST);
    CompressedBuffer sampled = compressMiddle(bytes, header);
    if (size <= header.frameSize()) {
      return saves(sampled.size(), first.sizeInBytes()) ? CompressionEstimate.of(sampled) : first;
    }
    long estimate = scale(sampled.size(), header.frameSize(), size);
    return saves(estimate, first.sizeInBytes())
        ? new CompressionEstimate(estimate, header, Optional.empty())
        : first;
  }

  private static boolean saves(long sizeInBytes, long before) {
    return sizeInBytes < before - before / MIN_SAVING;
  }

  private static long scale(long sizeInBytes, int sample, int size) {
    return sizeInBytes * size / sample;
  }

  private static CompressionEstimate estimateSmall(ByteWriter bytes, CompressionCodec codec) {
    int size = bytes.size();
    int sample = Math.min(size, new FrameHeader(codec, MAX_DOUBLINGS_OF_SMALL).frameSize());
    if (sample == size) {
      return CompressionEstimate.of(compressBest(bytes, codec, EncodingProfile.SMALL));
    }
    CompressedBuffer sampled =
        compressBest(bytes, (size - sample) / 2, sample, codec, EncodingProfile.SMALL);
    return new CompressionEstimate(
        scale(sampled.size(), sample, size), sampled.header(), Optional.empty());
  }

  /** A frame of this size from the middle; all bytes if there are fewer. */
  private static CompressedBuffer compressMiddle(ByteWriter bytes, FrameHeader header) {
    int sample = Math.min(bytes.size(), header.frameSize());
    return compress(bytes, (bytes.size() - sample) / 2, sample, header);
  }
}
