package dev.stoa.format.encoding.frames;

import dev.stoa.format.compress.CompressionCodec;
import java.util.Optional;

/**
 * The codec and size of frames. Called by the writers and readers of vector pages.
 *
 * @param codec the codec of each frame
 * @param doublings the number of times that the size of 64 KiB is doubled
 */
public record FrameHeader(CompressionCodec codec, int doublings) {
  private static final int MIN_FRAME_SIZE_IN_BYTES = 64 << 10;
  private static final int MAX_DOUBLINGS = 4;
  private static final int DOUBLINGS_SHIFT = 4;
  private static final int CODEC_MASK = (1 << DOUBLINGS_SHIFT) - 1;

  /** Checks the number of doublings. */
  public FrameHeader {
    if (doublings < 0 || doublings > MAX_DOUBLINGS) {
      throw new IllegalArgumentException(
          "the frame size must be doubled 0 to 4 times, found " + doublings);
    }
  }

  /** Returns the header of frames of 64 KiB. */
  public static FrameHeader of(CompressionCodec codec) {
    return new FrameHeader(codec, 0);
  }

  /** Returns the size of a frame in bytes before compression; the last frame may be smaller. */
  public int frameSizeInBytes() {
    return MIN_FRAME_SIZE_IN_BYTES << doublings;
  }

  /** Returns the number of frames for this number of bytes. */
  public int frameCount(int length) {
    return (int) (((long) length + frameSizeInBytes() - 1) / frameSizeInBytes());
  }

  /** Returns the header's code in files. */
  public int code() {
    return codec.code() | doublings << DOUBLINGS_SHIFT;
  }

  /** Returns the header with a code; empty if this version of Stoa does not know it. */
  public static Optional<FrameHeader> ofCode(int code) {
    int doublings = code >> DOUBLINGS_SHIFT;
    boolean isKnown =
        code >= 0 && doublings <= MAX_DOUBLINGS && (doublings == 0 || (code & CODEC_MASK) != 0);
    return isKnown
        ? CompressionCodec.ofCode(code & CODEC_MASK).map(codec -> new FrameHeader(codec, doublings))
        : Optional.empty();
  }
}
