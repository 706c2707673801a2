package dev.stoa.format.encoding.frames;

import dev.stoa.format.compress.CompressionCodec;
import java.util.Optional;

/**
 * The codec and size of a buffer's frames, stored with the position of the buffer. Called by the
 * writers and readers of vector pages.
 *
 * @param codec the codec of each frame
 * @param doublingCount the number of times that the size of 64 KiB is doubled
 */
public record FrameHeader(CompressionCodec codec, int doublingCount) {
  private static final int MIN_FRAME_SIZE_IN_BYTES = 64 << 10;
  private static final int MAX_DOUBLING_COUNT = 4;

  // The code in files: the number of doublings above the four bits of the codec's code.
  private static final int DOUBLING_COUNT_SHIFT = 4;
  private static final int CODEC_MASK = (1 << DOUBLING_COUNT_SHIFT) - 1;

  /** Checks the number of doublings. */
  public FrameHeader {
    if (doublingCount < 0 || doublingCount > MAX_DOUBLING_COUNT) {
      throw new IllegalArgumentException(
          "the frame size must be doubled 0 to 4 times, found " + doublingCount);
    }
  }

  /** Returns the header of frames of 64 KiB. */
  public static FrameHeader of(CompressionCodec codec) {
    return new FrameHeader(codec, 0);
  }

  /** Returns the size of a frame in bytes before compression; the last frame may be smaller. */
  public int frameSizeInBytes() {
    return MIN_FRAME_SIZE_IN_BYTES << doublingCount;
  }

  /** Returns the number of frames for this number of bytes. */
  public int frameCount(int length) {
    return (int) (((long) length + frameSizeInBytes() - 1) / frameSizeInBytes());
  }

  /** Returns the header's code in files. */
  public int code() {
    return codec.code() | doublingCount << DOUBLING_COUNT_SHIFT;
  }

  /** Returns the header with this code in files; empty if this version of Stoa does not know it. */
  public static Optional<FrameHeader> ofCode(int code) {
    int doublingCount = code >> DOUBLING_COUNT_SHIFT;
    boolean isKnown =
        code >= 0
            && doublingCount <= MAX_DOUBLING_COUNT
            && (doublingCount == 0 || (code & CODEC_MASK) != 0);
    return isKnown
        ? CompressionCodec.ofCode(code & CODEC_MASK)
            .map(codec -> new FrameHeader(codec, doublingCount))
        : Optional.empty();
  }
}
