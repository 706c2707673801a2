package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A bounded reader over the bytes of one block or footer. Every read is checked against the end,
 * and errors name file, section and offset. For one thread.
 *
 * <p>Bytes may be loaded on demand: {@link #available} of them are loaded, and the loader can load
 * up to {@link #length()}.
 */
public final class ByteReader {
  /** Loads bytes of a block into the reader's array when they are first read. */
  @FunctionalInterface
  public interface Loader {
    /**
     * Loads the bytes from the reader's position to {@code needed} and reports them by {@link
     * ByteReader#setLoaded}.
     */
    void load(ByteReader reader, int needed);
  }

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private int position;

  /** The bytes from here to {@link #available} are loaded. */
  private int loadedFrom;

  private int available;
  private int length;
  private long fileOffset;
  private boolean isDecompressed;
  private SourceLocation location;
  private Loader loader;

  /** The decoded size, beyond their own bytes, of the values before {@link #expansionCountedTo}. */
  private long expandedBytes;

  private int expansionCountedTo;
  private long maxExpandedBytes = Long.MAX_VALUE;

  /** A reader over nothing, to be {@linkplain #reset reset}. */
  public ByteReader() {
    this(new byte[0], 0, 0, new SourceLocation("", ""));
  }

  /** A reader over the first {@code length} bytes, which start at {@code fileOffset} of a file. */
  public ByteReader(byte[] bytes, int length, long fileOffset, SourceLocation location) {
    reset(bytes, length, fileOffset, location, null);
    this.available = length;
  }

  /** Resets to another block of {@code length} bytes, none of them loaded yet. */
  public void reset(
      byte[] newBytes,
      int newLength,
      long newFileOffset,
      SourceLocation newLocation,
      Loader newLoader) {
    bytes = newBytes;
    length = newLength;
    fileOffset = newFileOffset;
    location = newLocation;
    loader = newLoader;
    isDecompressed = false;
    expandedBytes = 0;
    expansionCountedTo = 0;
    maxExpandedBytes = Long.MAX_VALUE;
    position = 0;
    loadedFrom = 0;
    available = 0;
  }

  /**
   * Resets to bytes that were decompressed from those at {@code newFileOffset}, all of them loaded.
   */
  public void resetDecompressed(
      byte[] newBytes, int newLength, long newFileOffset, SourceLocation newLocation) {
    reset(newBytes, newLength, newFileOffset, newLocation, null);
    isDecompressed = true;
    available = newLength;
  }

  /**
   * Counts the decoded size of the value at the current position beyond its own bytes, once per
   * position: of references and zero-size items. Without this limit a few bytes could claim any
   * size.
   *
   * @param bytes its decoded size
   */
  public void countExpansion(long bytes) {
    if (position > expansionCountedTo) {
      if (bytes > maxExpandedBytes - expandedBytes) {
        throw corrupt(
            "expected values that decode to at most " + maxExpandedBytes + " bytes, found more");
      }
      expansionCountedTo = position;
      expandedBytes += bytes;
    }
  }

  /**
   * Sets the start of {@link #countExpansion} after a reset to other bytes.
   *
   * @param countedTo values before this position are already counted
   */
  public void setExpansion(long newExpandedBytes, int countedTo, long max) {
    expandedBytes = newExpandedBytes;
    expansionCountedTo = countedTo;
    maxExpandedBytes = max;
  }

  /** The total size counted. */
  public long expandedBytes() {
    return expandedBytes;
  }

  /** Called by the loader: the bytes from {@code from} to {@code to} are loaded. */
  public void setLoaded(int from, int to) {
    loadedFrom = from;
    available = to;
  }

  /** The array that is read; the bytes before {@link #available()} are loaded. */
  public byte[] array() {
    return bytes;
  }

  /** The position of the next read. */
  public int position() {
    return position;
  }

  /**
   * Moves to a position within these bytes, forward or back; skipped bytes are loaded when they are
   * read.
   */
  public void moveTo(int newPosition) {
    position = newPosition;
    if (newPosition < loadedFrom) {
      setLoaded(0, 0);
    }
  }

  /** The start of the loaded bytes. */
  public int loadedFrom() {
    return loadedFrom;
  }

  /** The end of the loaded bytes. */
  public int available() {
    return available;
  }

  /** The total number of bytes. */
  public int length() {
    return length;
  }

  /** The number of bytes not yet read. */
  public int remaining() {
    return length - position;
  }

  /** An error at the current position. */
  public CorruptFileException corrupt(String expectedAndFound) {
    return location().corrupt(faultOffset(), expectedAndFound);
  }

  /** An error at the current position, with its cause. */
  public CorruptFileException corrupt(String expectedAndFound, Throwable cause) {
    return location().corrupt(faultOffset(), expectedAndFound, cause);
  }

  /**
   * The offset in the file of the first of these bytes, or of those they were decompressed from.
   */
  public long fileOffset() {
    return fileOffset;
  }

  private long faultOffset() {
    return isDecompressed ? fileOffset : fileOffset + position;
  }

  /** The location of these bytes. */
  public SourceLocation location() {
    return isDecompressed
        ? location.section(location.section() + ", decompressed byte " + position)
        : location;
  }

  /** The number of loaded bytes from the position; 0 or less if none are loaded. */
  public int loaded() {
    return available - position;
  }

  /** Makes sure that the next {@code count} bytes exist and are loaded. */
  public void require(int count) {
    if (count > available - position) {
      load(count);
    }
  }

  private void load(int count) {
    if (count < 0 || count > length - position) {
      throw corrupt(
          "expected " + Integer.toUnsignedString(count) + " more bytes, found " + remaining());
    }
    loader.load(this, position + count);
  }

  /** Skips {@code count} bytes without loading them. */
  public void skip(long count) {
    if (count < 0 || count > length - position) {
      throw corrupt(
          "expected " + Long.toUnsignedString(count) + " more bytes, found " + remaining());
    }
    position += (int) count;
  }

  /** Reads one byte, 0 to 255. */
  public int readByte() {
    require(1);
    return bytes[position++] & 0xff;
  }

  /** Reads four bytes, little-endian. */
  public int readInt() {
    require(4);
    int at = position;
    position = at + 4;
    return (int) INTS.get(bytes, at);
  }

  /** Reads eight bytes, little-endian. */
  public long readLong() {
    require(8);
    int at = position;
    position = at + 8;
    return (long) LONGS.get(bytes, at);
  }

  /** Reads an unsigned number of at most ten bytes, as {@link ByteWriter#writeVarint} wrote it. */
  public long readVarint() {
    if (available - position < 10) {
      return readVarintNearEnd();
    }
    byte[] source = bytes;
    int at = position;
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      byte next = source[at++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        position = at;
        return value;
      }
    }
    throw corrupt("expected a varint of at most 10 bytes, found a longer one");
  }

  private long readVarintNearEnd() {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int next = readByte();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw corrupt("expected a varint of at most 10 bytes, found a longer one");
  }

  /** Reads a signed number, as {@link ByteWriter#writeZigzag} wrote it. */
  public long readZigzag() {
    // hot: bench selectivity. Most counts take one byte.
    int at = position;
    if (at < available) {
      long first = bytes[at];
      if (first >= 0) {
        position = at + 1;
        return (first >>> 1) ^ -(first & 1);
      }
    }
    long raw = readVarint();
    return (raw >>> 1) ^ -(raw & 1);
  }

  /**
   * Reads the length (zigzag) of the bytes that follow it, checked against the bytes left; they
   * need not be loaded yet.
   */
  public int readLength() {
    // hot: bench selectivity. Nearly all lengths take one byte or two.
    int at = position;
    if (at + 1 < available) {
      int first = bytes[at];
      if ((first & 0x81) == 0) {
        int small = first >> 1;
        if (small < length - at) {
          position = at + 1;
          return small;
        }
      }
    }
    return readLongLength();
  }

  /**
   * Reads a length like {@link #readLength} if it is loaded and valid; else returns a negative
   * number.
   */
  public int tryReadLength() {
    int at = position;
    long raw = 0;
    for (int shift = 0; shift < Integer.SIZE && at < available; shift += 7) {
      byte next = bytes[at++];
      raw |= (next & 0x7fL) << shift;
      if (next >= 0) {
        boolean isValid = (raw & 1) == 0 && raw >>> 1 <= length - at;
        position = at;
        return isValid ? (int) (raw >>> 1) : -1;
      }
    }
    return -1;
  }

  /** Skips loaded bytes that equal a value, at most {@code most}; returns their number. */
  public int skipEqual(int value, int max) {
    int end = (int) Math.min(available, (long) position + max);
    int at = position;
    while (at < end && bytes[at] == value) {
      at++;
    }
    int skipped = at - position;
    position = at;
    return skipped;
  }

  private int readLongLength() {
    long value = readZigzag();
    if (value < 0 || value > length - position) {
      throw corrupt("expected a length of at most " + remaining() + " bytes, found " + value);
    }
    return (int) value;
  }

  /**
   * Reads consecutive signed numbers as long as they are loaded, valid, and between {@code -limit -
   * 1} and {@code limit}.
   *
   * @param target receives them, from index {@code from} and before {@code to}
   * @return the index after the last one read
   */
  public int readZigzags(long[] target, int from, int to, long limit) {
    // hot: bench projection
    byte[] source = bytes;
    int last = available - 10;
    int at = position;
    int next = from;
    while (next < to && at <= last) {
      int start = at;
      long raw = source[at++];
      if (raw < 0) {
        raw &= 0x7f;
        int shift = 7;
        long more;
        do {
          more = source[at++];
          raw |= (more & 0x7f) << shift;
          shift += 7;
        } while (more < 0 && shift < 70);
        if (more < 0) {
          at = start;
          break;
        }
      }
      long value = (raw >>> 1) ^ -(raw & 1);
      if (value > limit || value < -limit - 1) {
        at = start;
        break;
      }
      target[next++] = value;
    }
    position = at;
    return next;
  }

  /** Reads a count or length of at most {@code limit}. */
  public int readCount(String what, long limit) {
    long value = readVarint();
    if (value < 0 || value > limit || value > Integer.MAX_VALUE) {
      throw corrupt(
          "expected at most %s as the %s, found %s"
              .formatted(limit, what, Long.toUnsignedString(value)));
    }
    return (int) value;
  }

  /** Reads a count of items that take at least a byte each. */
  public <T> List<T> readList(String what, Supplier<T> item) {
    int count = readCount(what, remaining());
    List<T> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(item.get());
    }
    return items;
  }

  /** Reads an unsigned number of at most {@code Long.MAX_VALUE}. */
  public long readSize(String what) {
    long value = readVarint();
    if (value < 0) {
      throw corrupt("expected a valid " + what + ", found " + Long.toUnsignedString(value));
    }
    return value;
  }

  /** Reads {@code target.length} bytes. */
  public void readBytes(byte[] target) {
    require(target.length);
    System.arraycopy(bytes, position, target, 0, target.length);
    position += target.length;
  }

  /** Reads bytes that {@link ByteWriter#writeSizedBytes} wrote. */
  public byte[] readSizedBytes(String what) {
    int size = readCount("length of the " + what, remaining());
    require(size);
    byte[] target = new byte[size];
    readBytes(target);
    return target;
  }

  /** Reads a string that {@link ByteWriter#writeText} wrote. */
  public String readText(String what) {
    int size = readCount("length of the " + what, remaining());
    require(size);
    if (isAscii(size)) {
      String text = new String(bytes, position, size, StandardCharsets.ISO_8859_1);
      position += size;
      return text;
    }
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes, position, size))
              .toString();
      position += size;
      return text;
    } catch (CharacterCodingException e) {
      throw location()
          .corrupt(faultOffset(), "expected UTF-8 as the " + what + ", found invalid bytes", e);
    }
  }

  /** Most strings are ASCII and need no decoder. */
  private boolean isAscii(int size) {
    for (int i = position; i < position + size; i++) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /** Reads the sixteen bytes of a UUID. */
  public UUID readUuid() {
    long high = readLong();
    return new UUID(high, readLong());
  }

  /** Returns a reader of the next {@code size} bytes and skips them. */
  public ByteReader slice(int size, String section) {
    require(size);
    byte[] copy = new byte[size];
    long offset = fileOffset + position;
    readBytes(copy);
    return new ByteReader(
        copy, size, offset, section.isEmpty() ? location : location.section(section));
  }
}
