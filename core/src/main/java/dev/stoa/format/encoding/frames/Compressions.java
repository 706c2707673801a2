package dev.stoa.format.encoding.frames;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import java.util.Optional;

/** Compresses buffers, and tells choosers what would come of it. */
public final class Compressions {
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
  public record Framed(FrameForm form, ByteWriter bytes) {
    public int size() {
      return bytes.size();
    }
  }

  /** A buffer in frames of 64 KiB. */
  public static Framed smallFrames(ByteWriter bytes, CompressionCodec codec) {
    return framed(bytes, 0, bytes.size(), FrameForm.of(codec));
  }

  /** A buffer in frames of 64 KiB, or in larger ones where these save something. */
  public static Framed best(ByteWriter bytes, CompressionCodec codec, EncodingProfile profile) {
    return best(bytes, 0, bytes.size(), codec, profile);
  }

  private static Framed best(
      ByteWriter bytes, int from, int size, CompressionCodec codec, EncodingProfile profile) {
    Framed best = framed(bytes, from, size, FrameForm.of(codec));
    int largest = profile == EncodingProfile.SMALL ? LARGEST_OF_SMALL : LARGEST_OF_FAST;
    FrameForm form = best.form();
    while (form.doublings() < largest && size > form.frameSize()) {
      form = new FrameForm(codec, form.doublings() + STEP);
      Framed next = framed(bytes, from, size, form);
      best = saves(next.size(), best.size()) ? next : best;
    }
    return best;
  }

  private static Framed framed(ByteWriter bytes, int from, int size, FrameForm form) {
    ByteWriter frames = new ByteWriter();
    Frames.encode(bytes.array(), from, size, form, frames);
    return new Framed(form, frames);
  }

  /**
   * What compression would make of a buffer.
   *
   * @param sizeInBytes about how many bytes
   * @param form of the frames that serve it best
   * @param whole all of it, where it was compressed to find out
   */
  public record Guess(long sizeInBytes, FrameForm form, Optional<Framed> whole) {
    public static Guess of(Framed whole) {
      return new Guess(whole.size(), whole.form(), Optional.of(whole));
    }

    public CompressionCodec codec() {
      return form.codec();
    }

    /** The frames of the buffer, compressed now unless they were before. */
    public Framed frames(ByteWriter bytes) {
      return whole.orElseGet(() -> framed(bytes, 0, bytes.size(), form));
    }
  }

  /** A first guess, by one frame of 64 KiB from the middle. */
  public static Guess firstGuess(ByteWriter bytes, CompressionCodec codec) {
    FrameForm form = FrameForm.of(codec);
    Framed found = middle(bytes, form);
    return bytes.size() <= form.frameSize()
        ? Guess.of(found)
        : new Guess(scaled(found.size(), form.frameSize(), bytes.size()), form, Optional.empty());
  }

  /** A better guess than the first, by the largest frame that the profile may have. */
  public static Guess guess(ByteWriter bytes, Guess first, EncodingProfile profile) {
    int size = bytes.size();
    if (first.whole().isPresent()) {
      return first;
    }
    if (profile == EncodingProfile.SMALL) {
      return guessSmall(bytes, first.codec());
    }
    FrameForm form = new FrameForm(first.codec(), LARGEST_OF_FAST);
    Framed found = middle(bytes, form);
    if (size <= form.frameSize()) {
      return saves(found.size(), first.sizeInBytes()) ? Guess.of(found) : first;
    }
    long all = scaled(found.size(), form.frameSize(), size);
    return saves(all, first.sizeInBytes()) ? new Guess(all, form, Optional.empty()) : first;
  }

  private static boolean saves(long sizeInBytes, long before) {
    return sizeInBytes < before - before / LEAST_SAVING;
  }

  private static long scaled(long sizeInBytes, int sample, int size) {
    return sizeInBytes * size / sample;
  }

  private static Guess guessSmall(ByteWriter bytes, CompressionCodec codec) {
    int size = bytes.size();
    int sample = Math.min(size, new FrameForm(codec, LARGEST_OF_SMALL).frameSize());
    if (sample == size) {
      return Guess.of(best(bytes, codec, EncodingProfile.SMALL));
    }
    Framed found = best(bytes, (size - sample) / 2, sample, codec, EncodingProfile.SMALL);
    return new Guess(scaled(found.size(), sample, size), found.form(), Optional.empty());
  }

  /** A frame of a form from the middle; of fewer bytes all. */
  private static Framed middle(ByteWriter bytes, FrameForm form) {
    int sample = Math.min(bytes.size(), form.frameSize());
    return framed(bytes, (bytes.size() - sample) / 2, sample, form);
  }
}
