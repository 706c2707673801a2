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
   * A larger buffer must have at least one stored byte per {@link #MAX_COMPRESSION_RATIO} bytes;
   * otherwise a few corrupt bytes could exhaust the memory.
   */
  private static final int MAX_UNBOUNDED_SIZE_IN_BYTES = 64 << 20;

  /** The maximum number of uncompressed bytes per stored byte of a larger buffer. */
  private static final int MAX_COMPRESSION_RATIO = 1024;

  private CompressedFrames() {}

  /**
   * Appends {@code length} bytes from {@code offset}: the table of the frames' end offsets, and the
   * frames. A frame is stored uncompressed if compression does not help. In long inputs every
   * 1,024th frame is uncompressed, too, so that {@link #open} can check a declared size against the
   * stored bytes.
   */
  public static void encode(
      byte[] source, int offset, int length, FrameHeader header, ByteWriter out) {
    int tableStart = out.size();
    int frameCount = header.frameCount(length);
    for (int frame = 0; frame < frameCount; frame++) {
      out.writeInt(0);
    }
    int bodyStart = out.size();
    Optional<Compressor> compressor =
        Optional.of(header.codec())
            .filter(codec -> codec != CompressionCodec.NONE)
            .map(CompressionCodec::newCompressor);
    for (int frame = 0; frame < frameCount; frame++) {
      int frameStart = frame * header.frameSizeInBytes();
      int from = offset + frameStart;
      int size = Math.min(header.frameSizeInBytes(), length - frameStart);
      boolean mayCompress =
          length <= MAX_UNBOUNDED_SIZE_IN_BYTES || frame % MAX_COMPRESSION_RATIO != 0;
      int compressedSize =
          mayCompress && compressor.isPresent()
              ? compress(compressor.get(), source, from, size, out)
              : size;
      if (compressedSize < size) {
        out.advance(compressedSize);
      } else {
        out.writeBytes(source, from, size);
      }
      setInt(out.array(), tableStart + frame * Integer.BYTES, out.size() - bodyStart);
    }
  }

  /**
   * Compresses a frame into the free space of {@code out} without advancing it; returns the
   * compressed size.
   */
  private static int compress(
      Compressor compressor, byte[] source, int from, int size, ByteWriter out) {
    out.reserve(compressor.maxCompressedLength(size));
    return compressor.compress(source, from, size, out.array(), out.size());
  }

  private static void setInt(byte[] bytes, int position, int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes[position + i] = (byte) (value >>> (8 * i));
    }
  }

  /**
   * Returns the {@code lengthInBytes} uncompressed bytes of frames. A frame is decompressed when
   * one of its bytes is first required.
   *
   * @param storedBytes the table of the frames' end offsets, and the frames
   * @param decompressors the decompressors, which must stay open while bytes are read
   * @throws dev.stoa.exception.CorruptFileException if the frames cannot have this size
   */
  public static ByteRegion open(
      ByteRegion storedBytes, int lengthInBytes, FrameHeader header, Decompressors decompressors) {
    if (lengthInBytes < 0) {
      throw storedBytes.corrupt(0, "expected a non-negative length, found " + lengthInBytes);
    }
    int tableLength = header.frameCount(lengthInBytes) * Integer.BYTES;
    // Loads the table; a table longer than the bytes is rejected below.
    storedBytes.require(0, Math.min(tableLength, storedBytes.length()));
    long storedLength = (long) storedBytes.length() - tableLength;
    boolean hasEnoughBytes =
        lengthInBytes <= MAX_UNBOUNDED_SIZE_IN_BYTES
            || lengthInBytes / MAX_COMPRESSION_RATIO <= storedLength;
    if (storedLength < 0 || storedLength > lengthInBytes || !hasEnoughBytes) {
      throw storedBytes.corrupt(
          0,
          "expected frames of %d uncompressed bytes, found %d stored bytes"
              .formatted(lengthInBytes, storedBytes.length()));
    }
    if (header.codec() == CompressionCodec.NONE) {
      return storedBytes.slice(tableLength, lengthInBytes);
    }
    FrameSource source = new FrameSource(storedBytes, lengthInBytes, header, decompressors);
    return ByteRegion.of(source, ByteBuffer.wrap(source.bytes()));
  }
}
