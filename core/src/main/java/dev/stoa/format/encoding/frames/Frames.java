package dev.stoa.format.encoding.frames;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Compressor;
import dev.stoa.format.compress.Decompressors;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Writes and opens compressed frames. Called by the writers and readers of vector pages. */
public final class Frames {
  /** More bytes must be filled by what is stored, or a few bad ones could use up the memory. */
  private static final int LARGEST_UNFILLED = 64 << 20;

  private static final int MOST_TIMES_SMALLER = 1024;

  private Frames() {}

  /**
   * Appends {@code length} bytes from {@code offset} on: the table of the frames' ends, and the
   * frames. A frame is stored as it is where compression does not help, and so does every 1,024th
   * of long ones, that {@link #open} may expect a part of what it is told.
   */
  public static void encode(byte[] source, int offset, int length, FrameForm form, ByteWriter out) {
    int table = out.size();
    int frames = form.frameCount(length);
    for (int frame = 0; frame < frames; frame++) {
      out.writeInt(0);
    }
    int body = out.size();
    Optional<Compressor> compressor =
        Optional.of(form.codec())
            .filter(codec -> codec != CompressionCodec.NONE)
            .map(CompressionCodec::newCompressor);
    for (int frame = 0; frame < frames; frame++) {
      int done = frame * form.frameSize();
      int from = offset + done;
      int size = Math.min(form.frameSize(), length - done);
      boolean mayShrink = length <= LARGEST_UNFILLED || frame % MOST_TIMES_SMALLER != 0;
      int written =
          mayShrink && compressor.isPresent()
              ? compress(compressor.get(), source, from, size, out)
              : size;
      if (written < size) {
        out.advance(written);
      } else {
        out.writeBytes(source, from, size);
      }
      setInt(out.array(), table + frame * Integer.BYTES, out.size() - body);
    }
  }

  /** Compresses a frame into the room after what was written; gives its size there. */
  private static int compress(
      Compressor compressor, byte[] source, int from, int size, ByteWriter out) {
    out.reserve(compressor.maxCompressedLength(size));
    return compressor.compress(source, from, size, out.array(), out.size());
  }

  private static void setInt(byte[] bytes, int at, int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes[at + i] = (byte) (value >>> (8 * i));
    }
  }

  /**
   * The {@code lengthInBytes} bytes that were encoded. A frame is decompressed when one of its
   * bytes is first required.
   *
   * @param decompressors not closed before the last byte was read
   * @throws dev.stoa.exception.CorruptFileException when they cannot be so many
   */
  public static ByteRegion open(
      ByteRegion stored, int lengthInBytes, FrameForm form, Decompressors decompressors) {
    if (lengthInBytes < 0) {
      throw stored.corrupt(0, "expected a possible length, found " + lengthInBytes);
    }
    int tableLength = form.frameCount(lengthInBytes) * Integer.BYTES;
    stored.require(0, Math.min(tableLength, stored.length()));
    long storedLength = (long) stored.length() - tableLength;
    boolean isFilled =
        lengthInBytes <= LARGEST_UNFILLED || lengthInBytes / MOST_TIMES_SMALLER <= storedLength;
    if (storedLength < 0 || storedLength > lengthInBytes || !isFilled) {
      throw stored.corrupt(
          0, "expected frames of %d bytes, found %d".formatted(lengthInBytes, stored.length()));
    }
    if (form.codec() == CompressionCodec.NONE) {
      return stored.slice(tableLength, lengthInBytes);
    }
    FrameSource source = new FrameSource(stored, lengthInBytes, form, decompressors);
    return ByteRegion.of(source, ByteBuffer.wrap(source.bytes()));
  }
}
