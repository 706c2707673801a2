package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A range of a page's bytes, little-endian, in an array or a mapped file. The bytes are loaded,
 * verified or decompressed on demand. Read by the decoders of vector pages. Not thread-safe.
 */
public final class ByteRegion {
  /** Loads bytes on demand. */
  public interface Source {
    /**
     * Loads the source's bytes from {@code from} to {@code end}.
     *
     * @return the end of the loaded bytes: at least {@code end}; may exceed the source's length
     * @throws CorruptFileException if the bytes are corrupt
     */
    int require(int from, int end);

    /** Returns an error at a byte of the source, ready to be thrown. */
    CorruptFileException corrupt(int position, String expectedAndFound);
  }

  /** A source whose bytes are all in memory. */
  private record LoadedSource(SourceLocation location) implements Source {
    @Override
    public int require(int from, int end) {
      return Integer.MAX_VALUE; // all bytes are loaded
    }

    @Override
    public CorruptFileException corrupt(int position, String expectedAndFound) {
      return location.corrupt(position, expectedAndFound);
    }
  }

  private final Source source;

  /** The position in the source of the first byte of this region. */
  private final int start;

  private final ByteBuffer bytes;

  // The range of this region that is known to be loaded.
  private int loadedFrom;
  private int loadedTo;

  private ByteRegion(Source source, int start, ByteBuffer bytes) {
    this.source = source;
    this.start = start;
    this.bytes = bytes;
  }

  /** Returns a region over all bytes of a source, from position 0 to the limit of the buffer. */
  public static ByteRegion of(Source source, ByteBuffer bytes) {
    return new ByteRegion(source, 0, bytes.slice(0, bytes.limit()).order(ByteOrder.LITTLE_ENDIAN));
  }

  /** Returns a region over the first {@code length} bytes of an array. */
  public static ByteRegion of(byte[] bytes, int length, SourceLocation location) {
    return of(new LoadedSource(location), ByteBuffer.wrap(bytes, 0, length));
  }

  /**
   * Returns the region of {@code length} bytes from {@code from} in this region.
   *
   * @throws CorruptFileException if this region has fewer bytes
   */
  public ByteRegion slice(int from, int length) {
    checkRange(from, length);
    return new ByteRegion(
        source, start + from, bytes.slice(from, length).order(ByteOrder.LITTLE_ENDIAN));
  }

  private void checkRange(int from, int length) {
    if (from < 0 || length < 0 || length > length() - from) {
      throw corrupt(
          Math.max(0, Math.min(from, length())),
          "expected %d bytes from here, found %d".formatted(length, length() - from));
    }
  }

  /** Returns the number of bytes. */
  public int length() {
    return bytes.limit();
  }

  /**
   * Returns the bytes, of which only {@linkplain #require required} ones are loaded. Callers read
   * them at absolute positions, and do not move the buffer's position.
   */
  public ByteBuffer bytes() {
    return bytes;
  }

  /**
   * Loads {@code length} bytes from {@code from}.
   *
   * @throws CorruptFileException if the region has fewer bytes or they are corrupt
   */
  public void require(int from, int length) {
    if (from < loadedFrom || length > loadedTo - from || length < 0) {
      load(from, length);
    }
  }

  private void load(int from, int length) {
    checkRange(from, length);
    int end = Math.min(source.require(start + from, start + from + length) - start, length());
    boolean isContiguous = from <= loadedTo && end >= loadedFrom && loadedTo > loadedFrom;
    loadedFrom = isContiguous ? Math.min(from, loadedFrom) : from;
    loadedTo = isContiguous ? Math.max(end, loadedTo) : end;
  }

  /** Returns a byte as a number from 0 to 255. */
  public int byteAt(int position) {
    require(position, 1);
    return bytes.get(position) & 0xff;
  }

  /** Returns four bytes as an int. */
  public int intAt(int position) {
    require(position, Integer.BYTES);
    return bytes.getInt(position);
  }

  /** Returns eight bytes as a long. */
  public long longAt(int position) {
    require(position, Long.BYTES);
    return bytes.getLong(position);
  }

  /** Copies {@code length} bytes from a position into an array. */
  public void read(int position, byte[] target, int offset, int length) {
    require(position, length);
    bytes.get(position, target, offset, length);
  }

  /** Returns an error at a byte of the region, ready to be thrown. */
  public CorruptFileException corrupt(int position, String expectedAndFound) {
    return source.corrupt(start + position, expectedAndFound);
  }
}
