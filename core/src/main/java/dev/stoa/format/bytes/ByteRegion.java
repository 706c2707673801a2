package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A range of a page's bytes that are loaded, verified or decompressed when they are first required:
 * what the decoders of vector pages read. Little-endian, in an array or a mapped file. For one
 * thread.
 */
public final class ByteRegion {
  /** Brings bytes when they are required. */
  public interface Source {
    /**
     * Makes the source's bytes from {@code from} to {@code to} there, or fails.
     *
     * @return up to where bytes are there now: {@code to}, or further where more come at a time
     */
    int require(int from, int to);

    /** A fault at a byte of the source, ready to be thrown. */
    CorruptFileException corrupt(int at, String expectedAndFound);
  }

  /** Of bytes that are all there. */
  private record Here(FilePlace place) implements Source {
    @Override
    public int require(int from, int to) {
      return Integer.MAX_VALUE;
    }

    @Override
    public CorruptFileException corrupt(int at, String expectedAndFound) {
      return place.corrupt(at, expectedAndFound);
    }
  }

  private final Source source;
  private final int start;
  private final ByteBuffer bytes;
  private int thereFrom;
  private int thereTo;

  private ByteRegion(Source source, int start, ByteBuffer bytes) {
    this.source = source;
    this.start = start;
    this.bytes = bytes;
  }

  /** A region over all bytes of a source, from position 0 to the limit of the buffer. */
  public static ByteRegion of(Source source, ByteBuffer bytes) {
    return new ByteRegion(source, 0, bytes.slice(0, bytes.limit()).order(ByteOrder.LITTLE_ENDIAN));
  }

  /** A region over bytes that are all there. */
  public static ByteRegion of(byte[] bytes, int length, FilePlace place) {
    return of(new Here(place), ByteBuffer.wrap(bytes, 0, length));
  }

  /** A part of this region. */
  public ByteRegion slice(int from, int length) {
    if (from < 0 || length < 0 || length > length() - from) {
      throw corrupt(
          Math.max(0, Math.min(from, length())),
          "expected %d bytes from here, found %d".formatted(length, length() - from));
    }
    return new ByteRegion(
        source, start + from, bytes.slice(from, length).order(ByteOrder.LITTLE_ENDIAN));
  }

  /** The number of bytes. */
  public int length() {
    return bytes.limit();
  }

  /**
   * The bytes, of which only those are there that were {@linkplain #require required}; read by
   * absolute positions.
   */
  public ByteBuffer bytes() {
    return bytes;
  }

  /**
   * Makes {@code length} bytes from {@code from} there.
   *
   * @throws CorruptFileException when the region has fewer or they are damaged
   */
  public void require(int from, int length) {
    if (from < thereFrom || length > thereTo - from || length < 0) {
      bring(from, length);
    }
  }

  private void bring(int from, int length) {
    if (from < 0 || length < 0 || length > length() - from) {
      throw corrupt(
          Math.max(0, Math.min(from, length())),
          "expected %d bytes from here, found %d".formatted(length, length() - from));
    }
    int end = Math.min(source.require(start + from, start + from + length) - start, length());
    boolean touches = from <= thereTo && end >= thereFrom && thereTo > thereFrom;
    thereFrom = touches ? Math.min(from, thereFrom) : from;
    thereTo = touches ? Math.max(end, thereTo) : end;
  }

  /** A byte, 0 to 255. */
  public int byteAt(int at) {
    require(at, 1);
    return bytes.get(at) & 0xff;
  }

  /** Four bytes. */
  public int intAt(int at) {
    require(at, Integer.BYTES);
    return bytes.getInt(at);
  }

  /** Eight bytes. */
  public long longAt(int at) {
    require(at, Long.BYTES);
    return bytes.getLong(at);
  }

  /** Copies bytes. */
  public void read(int at, byte[] target, int offset, int length) {
    require(at, length);
    bytes.get(at, target, offset, length);
  }

  /** A fault at a byte of the region, ready to be thrown. */
  public CorruptFileException corrupt(int at, String expectedAndFound) {
    return source.corrupt(start + at, expectedAndFound);
  }
}
