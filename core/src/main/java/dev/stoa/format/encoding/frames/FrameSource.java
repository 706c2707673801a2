package dev.stoa.format.encoding.frames;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.compress.MalformedBlockException;

/** Decompresses frames when they are first required. Called by {@link Frames}. */
final class FrameSource implements ByteRegion.Source {
  private final ByteRegion stored;
  private final CompressionCodec codec;
  private final Decompressors decompressors;
  private final int frameSize;
  private final byte[] bytes;
  private final boolean[] isThere;

  /** Checks the table of frames, which must be there, before it makes room for their bytes. */
  FrameSource(ByteRegion stored, int length, FrameForm form, Decompressors decompressors) {
    this.stored = stored;
    this.frameSize = form.frameSize();
    int frames = form.frameCount(length);
    this.isThere = new boolean[frames];
    for (int frame = 0; frame < frames; frame++) {
      checkEnd(frame, length);
    }
    if (end(frames - 1) != stored.length()) {
      throw stored.corrupt(
          0, "expected frames up to byte %d, found %d".formatted(stored.length(), end(frames - 1)));
    }
    this.codec = form.codec();
    this.decompressors = decompressors;
    this.bytes = new byte[length];
  }

  private void checkEnd(int frame, int length) {
    long size = (long) end(frame) - end(frame - 1);
    long most = Math.min(frameSize, length - (long) frame * frameSize);
    if (size <= 0 || size > most || end(frame) > stored.length()) {
      throw stored.corrupt(
          frame * Integer.BYTES,
          "expected a frame of 1 to %d bytes, found %d".formatted(most, size));
    }
  }

  /** Where a frame ends in what is stored; of frame -1, where the first begins. */
  private int end(int frame) {
    int table = isThere.length * Integer.BYTES;
    return frame < 0 ? table : table + stored.intAt(frame * Integer.BYTES);
  }

  /** Room for all bytes, filled frame by frame. */
  byte[] bytes() {
    return bytes;
  }

  @Override
  public int require(int from, int to) {
    int frame = from / frameSize;
    for (; (long) frame * frameSize < to; frame++) {
      if (!isThere[frame]) {
        decompress(frame);
        isThere[frame] = true;
      }
    }
    return (int) Math.max(to, Math.min((long) frame * frameSize, bytes.length));
  }

  private void decompress(int frame) {
    int from = end(frame - 1);
    int size = end(frame) - from;
    int start = frame * frameSize;
    int length = Math.min(frameSize, bytes.length - start);
    if (size == length) {
      stored.read(from, bytes, start, length);
      return;
    }
    byte[] storedFrame = decompressors.stored(size);
    stored.read(from, storedFrame, 0, size);
    try {
      decompressors.of(codec).decompress(storedFrame, 0, size, bytes, start, length);
    } catch (MalformedBlockException e) {
      CorruptFileException fault =
          stored.corrupt(
              from, "expected a frame of %d bytes, found: %s".formatted(length, e.getMessage()));
      fault.initCause(e);
      throw fault;
    }
  }

  @Override
  public CorruptFileException corrupt(int at, String expectedAndFound) {
    int frame = Math.min(at / frameSize, isThere.length - 1);
    return stored.corrupt(
        end(frame - 1), "decompressed byte %d: %s".formatted(at, expectedAndFound));
  }
}
