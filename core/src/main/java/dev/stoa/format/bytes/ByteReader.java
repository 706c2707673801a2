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
 * and errors name file, section and offset. Not thread-safe.
 *
 * <p>Bytes may be loaded on demand: those between {@link #loadedFrom} and {@link #loadedTo} are
 * loaded, and the loader can load others up to {@link #length()}. A {@code name} passed to a method
 * that reads a value is the value's name in messages.
 */
public final class ByteReader {
  /** Loads bytes of a block into the reader's array when they are first read. */
  @FunctionalInterface
  public interface Loader {
    /**
     * Loads the bytes from the reader's position to {@code end} and reports them by {@link
     * ByteReader#setLoaded}.
     */
    void load(ByteReader reader, int end);
  }

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private int position;

  /** The bytes from here to {@link #loadedTo} are loaded. */
  private int loadedFrom;

  private int loadedTo;
  private int length;
  private long fileOffset;
  private boolean isDecompressed;
  private SourceLocation location;
  private Loader loader;

  /** The decoded size, beyond their own bytes, of the values before {@link #expansionCountedTo}. */
  private long expandedBytes;

  private int expansionCountedTo;
  private long maxExpandedBytes = Long.MAX_VALUE;

  /** Creates a reader of no bytes, to be {@linkplain #reset reset}. */
  public ByteReader() {
    this(new byte[0], 0, 0, new SourceLocation("", ""));
  }

  /**
   * Creates a reader over the first {@code length} bytes of an array, all of them loaded, which
   * start at {@code fileOffset} of a file.
   */
  public ByteReader(byte[] bytes, int length, long fileOffset, SourceLocation location) {
    reset(bytes, length, fileOffset, location, null);
    this.loadedTo = length;
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
    loadedTo = 0;
  }

  /**
   * Resets to bytes that were decompressed from those at {@code newFileOffset}, all of them loaded.
   */
  public void resetDecompressed(
      byte[] newBytes, int newLength, long newFileOffset, SourceLocation newLocation) {
    reset(newBytes, newLength, newFileOffset, newLocation, null);
    isDecompressed = true;
    loadedTo = newLength;
  }

  /**
   * Counts the decoded size of the value at the current position beyond its own bytes, once per
   * position, and checks it against a limit. References and zero-size items decode to more than
   * their own bytes: without a limit, a few bytes could claim any size.
   *
   * @param sizeInBytes the decoded size beyond the value's own bytes
   */
  public void countExpansion(long sizeInBytes) {
    if (position > expansionCountedTo) {
      if (sizeInBytes > maxExpandedBytes - expandedBytes) {
        throw corrupt(
            "expected values that decode to at most " + maxExpandedBytes + " bytes, found more");
      }
      expansionCountedTo = position;
      expandedBytes += sizeInBytes;
    }
  }

  /**
   * Continues {@link #countExpansion} after a reset to other bytes.
   *
   * @param countedTo the position before which values are already counted
   */
  public void setExpansion(long newExpandedBytes, int countedTo, long newMaxExpandedBytes) {
    expandedBytes = newExpandedBytes;
    expansionCountedTo = countedTo;
    maxExpandedBytes = newMaxExpandedBytes;
  }

  /** Returns the total size counted by {@link #countExpansion}. */
  public long expandedBytes() {
    return expandedBytes;
  }

  /** Records that the bytes from {@code from} to {@code to} are loaded. Called by the loader. */
  public void setLoaded(int from, int to) {
    loadedFrom = from;
    loadedTo = to;
  }

  /**
   * Returns the array that is read; its bytes from {@link #loadedFrom()} to {@link #loadedTo()} are
   * loaded.
   */
  public byte[] array() {
    return bytes;
  }

  /** Returns the position of the next read. */
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
      setLoaded(0, 0); // loaded bytes must be contiguous from the position on
    }
  }

  /** Returns the start of the loaded bytes. */
  public int loadedFrom() {
    return loadedFrom;
  }

  /** Returns the end of the loaded bytes. */
  public int loadedTo() {
    return loadedTo;
  }

  /** Returns the total number of bytes. */
  public int length() {
    return length;
  }

  /** Returns the number of bytes not yet read. */
  public int remaining() {
    return length - position;
  }

  /** Returns an error at the current position, ready to be thrown. */
  public CorruptFileException corrupt(String expectedAndFound) {
    return location().corrupt(faultOffset(), expectedAndFound);
  }

  /** Returns an error at the current position, with its cause. */
  public CorruptFileException corrupt(String expectedAndFound, Throwable cause) {
    return location().corrupt(faultOffset(), expectedAndFound, cause);
  }

  /**
   * Returns the offset in the file of the first of these bytes, or of the bytes they were
   * decompressed from.
   */
  public long fileOffset() {
    return fileOffset;
  }

  private long faultOffset() {
    return isDecompressed ? fileOffset : fileOffset + position;
  }

  /** Returns the location of these bytes; if they were decompressed, with the current position. */
  public SourceLocation location() {
    return isDecompressed
        ? location.withSection(location.section() + ", decompressed byte " + position)
        : location;
  }

  /** Returns the number of bytes from the position that are loaded; 0 or less if none are. */
  public int loadedCount() {
    return loadedTo - position;
  }

  /**
   * Loads the next {@code count} bytes, unless they are loaded.
   *
   * @throws CorruptFileException if fewer bytes remain, or they are corrupt
   */
  public void require(int count) {
    if (count > loadedTo - position) {
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

  /** Reads one byte as a number from 0 to 255. */
  public int readByte() {
    require(1);
    return bytes[position++] & 0xff;
  }

  /** Reads four bytes, little-endian. */
  public int readInt() {
    require(4);
    int index = position;
    position = index + 4;
    return (int) INTS.get(bytes, index);
  }

  /** Reads eight bytes, little-endian. */
  public long readLong() {
    require(8);
    int index = position;
    position = index + 8;
    return (long) LONGS.get(bytes, index);
  }

  /** Reads an unsigned number of at most ten bytes, as {@link ByteWriter#writeVarint} wrote it. */
  public long readVarint() {
    if (loadedTo - position < 10) {
      return readVarintNearEnd();
    }
    byte[] source = bytes;
    int index = position;
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      byte nextByte = source[index++];
      value |= (long) (nextByte & 0x7f) << shift;
      if (nextByte >= 0) {
        position = index;
        return value;
      }
    }
    throw corrupt("expected a varint of at most 10 bytes, found a longer one");
  }

  private long readVarintNearEnd() {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int nextByte = readByte();
      value |= (long) (nextByte & 0x7f) << shift;
      if (nextByte < 0x80) {
        return value;
      }
    }
    throw corrupt("expected a varint of at most 10 bytes, found a longer one");
  }

  /** Reads a signed number, as {@link ByteWriter#writeZigzag} wrote it. */
  public long readZigzag() {
    // hot: bench selectivity. Most counts take one byte.
    int index = position;
    if (index < loadedTo) {
      long first = bytes[index];
      if (first >= 0) {
        position = index + 1;
        return (first >>> 1) ^ -(first & 1);
      }
    }
    long zigzag = readVarint();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  /**
   * Reads the length (zigzag) of the bytes that follow it, and checks that so many bytes remain,
   * loaded or not.
   */
  public int readLength() {
    // hot: bench selectivity. Nearly all lengths take one byte or two.
    int index = position;
    if (index + 1 < loadedTo) {
      int first = bytes[index];
      if ((first & 0x81) == 0) { // a single byte, not negative
        int value = first >> 1;
        if (value < length - index) {
          position = index + 1;
          return value;
        }
      }
    }
    return readAnyLength();
  }

  /**
   * Reads a length like {@link #readLength} if it is loaded and valid; otherwise returns a negative
   * number, and the position is undefined.
   */
  public int tryReadLength() {
    int index = position;
    long zigzag = 0;
    for (int shift = 0; shift < Integer.SIZE && index < loadedTo; shift += 7) {
      byte nextByte = bytes[index++];
      zigzag |= (nextByte & 0x7fL) << shift;
      if (nextByte >= 0) {
        boolean isValid = (zigzag & 1) == 0 && zigzag >>> 1 <= length - index;
        position = index;
        return isValid ? (int) (zigzag >>> 1) : -1;
      }
    }
    return -1;
  }

  /**
   * Skips loaded bytes that equal a value, at most {@code maxCount}; returns the number of skipped
   * bytes.
   */
  public int skipEqual(int value, int maxCount) {
    int end = (int) Math.min(loadedTo, (long) position + maxCount);
    int index = position;
    while (index < end && bytes[index] == value) {
      index++;
    }
    int skippedCount = index - position;
    position = index;
    return skippedCount;
  }

  private int readAnyLength() {
    long value = readZigzag();
    if (value < 0 || value > length - position) {
      throw corrupt("expected a length of at most " + remaining() + " bytes, found " + value);
    }
    return (int) value;
  }

  /**
   * Reads signed numbers as long as ten loaded bytes remain, and stops before a number that is not
   * valid or not between {@code -limit - 1} and {@code limit}.
   *
   * @param target receives the numbers, from index {@code from} to at most {@code to}
   * @return the index after the last one read
   */
  public int readZigzags(long[] target, int from, int to, long limit) {
    // hot: bench projection
    byte[] source = bytes;
    int maxIndex = loadedTo - 10; // a number takes at most ten bytes
    int index = position;
    int targetIndex = from;
    while (targetIndex < to && index <= maxIndex) {
      int start = index;
      long zigzag = source[index++];
      if (zigzag < 0) {
        zigzag &= 0x7f;
        int shift = 7;
        long continuation;
        do {
          continuation = source[index++];
          zigzag |= (continuation & 0x7f) << shift;
          shift += 7;
        } while (continuation < 0 && shift < 70);
        if (continuation < 0) {
          index = start;
          break;
        }
      }
      long value = (zigzag >>> 1) ^ -(zigzag & 1);
      if (value > limit || value < -limit - 1) {
        index = start;
        break;
      }
      target[targetIndex++] = value;
    }
    position = index;
    return targetIndex;
  }

  /** Reads a count or length of at most {@code limit}. */
  public int readCount(String name, long limit) {
    long value = readVarint();
    if (value < 0 || value > limit || value > Integer.MAX_VALUE) {
      throw corrupt(
          "expected at most %s as the %s, found %s"
              .formatted(limit, name, Long.toUnsignedString(value)));
    }
    return (int) value;
  }

  /** Reads a list: the number of its items, then the items, which take at least a byte each. */
  public <T> List<T> readList(String countName, Supplier<T> itemReader) {
    int count = readCount(countName, remaining());
    List<T> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(itemReader.get());
    }
    return items;
  }

  /** Reads an unsigned number of at most {@code Long.MAX_VALUE}. */
  public long readSize(String name) {
    long value = readVarint();
    if (value < 0) {
      throw corrupt("expected a valid " + name + ", found " + Long.toUnsignedString(value));
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
  public byte[] readSizedBytes(String name) {
    int size = readCount("length of the " + name, remaining());
    require(size);
    byte[] target = new byte[size];
    readBytes(target);
    return target;
  }

  /** Reads a string that {@link ByteWriter#writeText} wrote. */
  public String readText(String name) {
    int size = readCount("length of the " + name, remaining());
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
          .corrupt(faultOffset(), "expected UTF-8 as the " + name + ", found invalid bytes", e);
    }
  }

  /**
   * Returns whether the next {@code size} bytes are ASCII, which most strings are: they need no
   * decoder.
   */
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
    long mostSignificantBits = readLong();
    return new UUID(mostSignificantBits, readLong());
  }

  /**
   * Reads the next {@code size} bytes and returns a reader of a copy of them.
   *
   * @param section the section of the copy in messages; empty for that of this reader
   */
  public ByteReader readSlice(int size, String section) {
    require(size);
    byte[] copy = new byte[size];
    long offset = fileOffset + position;
    readBytes(copy);
    return new ByteReader(
        copy, size, offset, section.isEmpty() ? location : location.withSection(section));
  }
}
