package dev.stoa.format.encoding.frames;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Compressor;
import dev.stoa.format.compress.Decompressors;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Writes and opens compressed frames. Called by the writers and readers of vector pages. */
public final class CompressedFrames {
  /**
   * A larger size must be backed by stored bytes, or a few corrupt ones could exhaust the memory.
   */
  private static final int MAX_UNBACKED_SIZE = 64 << 20;

  private static final int MAX_COMPRESSION_RATIO = 1024;

  private CompressedFrames() {}

  /**
   * Appends {@code length} bytes from {@code offset}: the table of the frames' offsets, and the
   * frames. A frame is stored uncompressed if compression does not help, and so is every 1,024th of
   * long inputs, so that {@link #open} can check a declared size against the stored bytes.
   */
  public static void encode(
      byte[] source, int offset, int length, FrameHeader header, ByteWriter out) {
    int table = out.size();
    int frames = header.frameCount(length);
    for (int frame = 0; frame < frames; frame++) {
      out.writeInt(0);
    }
    int body = out.size();
    Optional<Compressor> compressor =
        Optional.of(header.codec())
            .filter(codec -> codec != CompressionCodec.NONE)
            .map(CompressionCodec::newCompressor);
    for (int frame = 0; frame < frames; frame++) {
      int done = frame * header.frameSize();
      int from = offset + done;
      int size = Math.min(header.frameSize(), length - done);
      boolean mayShrink = length <= MAX_UNBACKED_SIZE || frame % MAX_COMPRESSION_RATIO != 0;
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

  /** Compresses a frame after the written bytes; returns its compressed size. */
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
   * The {@code lengthInBytes} uncompressed bytes. A frame is decompressed when one of its bytes is
   * first required.
   *
   * @param decompressors stay open until the last byte was read
   * @throws dev.stoa.exception.CorruptFileException if the frames cannot have this size
   */
  public static ByteRegion open(
      ByteRegion stored, int lengthInBytes, FrameHeader header, Decompressors decompressors) {
    if (lengthInBytes < 0) {
      throw stored.corrupt(0, "expected a non-negative length, found " + lengthInBytes);
    }
    int tableLength = header.frameCount(lengthInBytes) * Integer.BYTES;
    stored.require(0, Math.min(tableLength, stored.length()));
    long storedLength = (long) stored.length() - tableLength;
    boolean isFilled =
        lengthInBytes <= MAX_UNBACKED_SIZE || lengthInBytes / MAX_COMPRESSION_RATIO <= storedLength;
    if (storedLength < 0 || storedLength > lengthInBytes || !isFilled) {
      throw stored.corrupt(
          0, "expected frames of %d bytes, found %d".formatted(lengthInBytes, stored.length()));
    }
    if (header.codec() == CompressionCodec.NONE) {
      return stored.slice(tableLength, lengthInBytes);
    }
    FrameSource source = new FrameSource(stored, lengthInBytes, header, decompressors);
    return ByteRegion.of(source, ByteBuffer.wrap(source.bytes()));
  }
}
