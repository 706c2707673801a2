package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.frames.FrameForm;
import dev.stoa.format.encoding.frames.Frames;
import java.util.Optional;

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

  /**
   * What compression would make of a buffer.
   *
   * @param sizeInBytes about how many bytes
   * @param form of the frames that serve it best
   * @param whole all of it, where it was compressed to find out
   */
  record Guess(long sizeInBytes, FrameForm form, Optional<Framed> whole) {
    static Guess of(Framed whole) {
      return new Guess(whole.size(), whole.form(), Optional.of(whole));
    }

    CompressionCodec codec() {
      return form.codec();
    }

    /** The frames of the buffer, compressed now unless they were before. */
    Framed frames(ByteWriter bytes) {
      return whole.orElseGet(() -> framed(bytes.array(), bytes.size(), form));
    }
  }

  /** Guesses what comes of a buffer by a frame from its middle. */
  static Guess guess(ByteWriter bytes, CompressionCodec codec, VectorProfile profile) {
    int size = bytes.size();
    int largest = profile == VectorProfile.SMALL ? LARGEST_OF_SMALL : LARGEST_OF_FAST;
    int sample = Math.min(size, new FrameForm(codec, largest).frameSize());
    if (sample == size) {
      return Guess.of(best(bytes, codec, profile));
    }
    ByteWriter middle = new ByteWriter();
    middle.writeBytes(bytes.array(), (size - sample) / 2, sample);
    Framed found = best(middle, codec, profile);
    return new Guess(found.size() * (long) size / sample, found.form(), Optional.empty());
  }
}
