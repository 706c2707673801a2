package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.frames.FrameForm;
import dev.stoa.format.encoding.frames.Frames;

/** Compresses buffers, and tells choosers what would come of it. */
final class Compressions {
  /** From 64 KiB to 256 KiB and from there to 1 MiB. */
  private static final int STEP = 2;

  private static final int LARGEST_OF_FAST = 2;
  private static final int LARGEST_OF_SMALL = 4;

  /** What the larger frames must save, since single values are read from them: one in so many. */
  private static final int LEAST_SAVING = 32;

  private Compressions() {}

  /**
   * A buffer in frames.
   *
   * @param form of the frames
   * @param bytes the frames
   */
  record Framed(FrameForm form, ByteWriter bytes) {
    int size() {
      return bytes.size();
    }
  }

  /** A buffer in frames of 64 KiB. */
  static Framed smallFrames(ByteWriter bytes, CompressionCodec codec) {
    return framed(bytes.array(), bytes.size(), FrameForm.of(codec));
  }

  /** A buffer in frames of 64 KiB, or in larger ones where these save something. */
  static Framed best(ByteWriter bytes, CompressionCodec codec, VectorProfile profile) {
    Framed best = smallFrames(bytes, codec);
    int largest = profile == VectorProfile.SMALL ? LARGEST_OF_SMALL : LARGEST_OF_FAST;
    FrameForm form = best.form();
    while (form.doublings() < largest && bytes.size() > form.frameSize()) {
      form = new FrameForm(codec, form.doublings() + STEP);
      Framed next = framed(bytes.array(), bytes.size(), form);
      best = next.size() < best.size() - best.size() / LEAST_SAVING ? next : best;
    }
    return best;
  }

  private static Framed framed(byte[] bytes, int size, FrameForm form) {
    ByteWriter frames = new ByteWriter();
    Frames.encode(bytes, size, form, frames);
    return new Framed(form, frames);
  }

  /** About how many bytes come of a buffer, as a frame from its middle tells. */
  static long estimate(ByteWriter bytes, CompressionCodec codec, VectorProfile profile) {
    int size = bytes.size();
    int largest = profile == VectorProfile.SMALL ? LARGEST_OF_SMALL : LARGEST_OF_FAST;
    int sample = Math.min(size, new FrameForm(codec, largest).frameSize());
    if (sample == 0) {
      return 0;
    }
    ByteWriter middle = new ByteWriter();
    middle.writeBytes(bytes.array(), (size - sample) / 2, sample);
    return best(middle, codec, profile).size() * (long) size / sample;
  }
}
