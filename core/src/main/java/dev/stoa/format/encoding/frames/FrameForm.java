package dev.stoa.format.encoding.frames;

import dev.stoa.format.compress.CompressionCodec;
import java.util.Optional;

/**
 * How bytes stand in frames. Called by the writers and readers of vector pages.
 *
 * @param codec compresses each frame
 * @param doublings how often the 64 KiB of the smallest frame are doubled
 */
public record FrameForm(CompressionCodec codec, int doublings) {
  private static final int SMALLEST = 64 << 10;
  private static final int MOST_DOUBLINGS = 4;
  private static final int DOUBLINGS_SHIFT = 4;
  private static final int CODEC_MASK = (1 << DOUBLINGS_SHIFT) - 1;

  /** Checks the range. */
  public FrameForm {
    if (doublings < 0 || doublings > MOST_DOUBLINGS) {
      throw new IllegalArgumentException("frames are doubled 0 to 4 times, found " + doublings);
    }
  }

  /** Frames of 64 KiB. */
  public static FrameForm of(CompressionCodec codec) {
    return new FrameForm(codec, 0);
  }

  /** Bytes of a frame before compression; the last may have fewer. */
  public int frameSize() {
    return SMALLEST << doublings;
  }

  /** The frames that some bytes take. */
  public int frameCount(int length) {
    return (int) (((long) length + frameSize() - 1) / frameSize());
  }

  /** The number that stands for it in files. */
  public int code() {
    return codec.code() | doublings << DOUBLINGS_SHIFT;
  }

  /** The form of a number; empty when a newer Stoa invented it. */
  public static Optional<FrameForm> ofCode(int code) {
    int doublings = code >> DOUBLINGS_SHIFT;
    boolean isKnown =
        code >= 0 && doublings <= MOST_DOUBLINGS && (doublings == 0 || (code & CODEC_MASK) != 0);
    return isKnown
        ? CompressionCodec.ofCode(code & CODEC_MASK).map(codec -> new FrameForm(codec, doublings))
        : Optional.empty();
  }
}
