package dev.stoa.format.encoding.frames;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.compress.MalformedBlockException;

/** Decompresses frames when they are first required. Called by {@link CompressedFrames}. */
final class FrameSource implements ByteRegion.Source {
  private final ByteRegion storedBytes;
  private final CompressionCodec codec;
  private final Decompressors decompressors;
  private final int frameSizeInBytes;

  /** The uncompressed bytes, of which only those of decompressed frames are valid. */
  private final byte[] bytes;

  private final boolean[] isDecompressed;

  /**
   * Creates a source after checking the table of frames, which must be loaded; only then allocates
   * memory for the bytes.
   */
  FrameSource(ByteRegion storedBytes, int length, FrameHeader header, Decompressors decompressors) {
    this.storedBytes = storedBytes;
    this.frameSizeInBytes = header.frameSizeInBytes();
    int frameCount = header.frameCount(length);
    this.isDecompressed = new boolean[frameCount];
    for (int frame = 0; frame < frameCount; frame++) {
      checkEndOffset(frame, length);
    }
    if (endOffset(frameCount - 1) != storedBytes.length()) {
      throw storedBytes.corrupt(
          0,
          "expected frames up to byte %d, found frames up to byte %d"
              .formatted(storedBytes.length(), endOffset(frameCount - 1)));
    }
    this.codec = header.codec();
    this.decompressors = decompressors;
    this.bytes = new byte[length];
  }

  private void checkEndOffset(int frame, int length) {
    long size = (long) endOffset(frame) - endOffset(frame - 1);
    long maxSize = Math.min(frameSizeInBytes, length - (long) frame * frameSizeInBytes);
    if (size <= 0 || size > maxSize || endOffset(frame) > storedBytes.length()) {
      throw storedBytes.corrupt(
          frame * Integer.BYTES,
          "expected a frame of 1 to %d bytes, found %d bytes".formatted(maxSize, size));
    }
  }

  /** Returns the end of a frame in the stored bytes; for frame -1, the start of the first frame. */
  private int endOffset(int frame) {
    int tableSize = isDecompressed.length * Integer.BYTES;
    return frame < 0 ? tableSize : tableSize + storedBytes.intAt(frame * Integer.BYTES);
  }

  /** Returns the array of all bytes, which is filled frame by frame. */
  byte[] bytes() {
    return bytes;
  }

  @Override
  public int require(int from, int to) {
    int frame = from / frameSizeInBytes;
    for (; (long) frame * frameSizeInBytes < to; frame++) {
      if (!isDecompressed[frame]) {
        decompress(frame);
        isDecompressed[frame] = true;
      }
    }
    return (int) Math.max(to, Math.min((long) frame * frameSizeInBytes, bytes.length));
  }

  private void decompress(int frame) {
    int from = endOffset(frame - 1);
    int size = endOffset(frame) - from;
    int start = frame * frameSizeInBytes;
    int length = Math.min(frameSizeInBytes, bytes.length - start);
    if (size == length) {
      storedBytes.read(from, bytes, start, length);
      return;
    }
    byte[] storedFrame = decompressors.compressedBuffer(size);
    storedBytes.read(from, storedFrame, 0, size);
    try {
      decompressors.get(codec).decompress(storedFrame, 0, size, bytes, start, length);
    } catch (MalformedBlockException e) {
      CorruptFileException exception =
          storedBytes.corrupt(
              from, "expected a frame of %d bytes, found: %s".formatted(length, e.getMessage()));
      exception.initCause(e);
      throw exception;
    }
  }

  @Override
  public CorruptFileException corrupt(int position, String expectedAndFound) {
    int frame = Math.min(position / frameSizeInBytes, isDecompressed.length - 1);
    return storedBytes.corrupt(
        endOffset(frame - 1), "decompressed byte %d: %s".formatted(position, expectedAndFound));
  }
}
