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
 * A bounded reader over the bytes of one block or footer: every read is checked against the end,
 * and a fault names file, part and offset. For one thread.
 *
 * <p>The bytes may arrive while they are read: {@link #available} of them are there, the loader
 * brings more up to {@link #length()}.
 */
public final class ByteReader {
  /** Brings bytes of a block into the reader's array when they are first asked for. */
  @FunctionalInterface
  public interface Loader {
    /**
     * Loads bytes so that those from the reader's position to {@code needed} are there, and tells
     * the reader by {@link ByteReader#setLoaded}.
     */
    void load(ByteReader reader, int needed);
  }

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private int position;

  /** The bytes from here to {@link #available} are there. */
  private int loadedFrom;

  private int available;
  private int length;
  private long fileOffset;
  private boolean isDecompressed;
  private FilePlace place;
  private Loader loader;

  /** What the values before {@link #claimedTo} stand for beyond their own bytes. */
  private long claimed;

  private int claimedTo;
  private long maxClaims = Long.MAX_VALUE;

  /** A reader over nothing, to be {@linkplain #reset reset}. */
  public ByteReader() {
    this(new byte[0], 0, 0, new FilePlace("", ""));
  }

  /** A reader over the first {@code length} bytes, which stand at {@code fileOffset} of a file. */
  public ByteReader(byte[] bytes, int length, long fileOffset, FilePlace place) {
    reset(bytes, length, fileOffset, place, null);
    this.available = length;
  }

  /** Turns to another block of {@code length} bytes, none of them loaded yet. */
  public void reset(
      byte[] newBytes, int newLength, long newFileOffset, FilePlace newPlace, Loader newLoader) {
    bytes = newBytes;
    length = newLength;
    fileOffset = newFileOffset;
    place = newPlace;
    loader = newLoader;
    isDecompressed = false;
    claimed = 0;
    claimedTo = 0;
    maxClaims = Long.MAX_VALUE;
    position = 0;
    loadedFrom = 0;
    available = 0;
  }

  /**
   * Turns to bytes that were decompressed from those at {@code newFileOffset}, all of them there.
   */
  public void resetDecompressed(
      byte[] newBytes, int newLength, long newFileOffset, FilePlace newPlace) {
    reset(newBytes, newLength, newFileOffset, newPlace, null);
    isDecompressed = true;
    available = newLength;
  }

  /**
   * Counts what the value at the present position stands for beyond its own bytes, each position
   * once: references, items that take no bytes. A few bytes could stand for any number of them.
   *
   * @param bytes that it takes when it is decoded
   */
  public void claim(long bytes) {
    if (position > claimedTo) {
      if (bytes > maxClaims - claimed) {
        throw corrupt(
            "expected values of at most " + maxClaims + " bytes in a page so long, found more");
      }
      claimedTo = position;
      claimed += bytes;
    }
  }

  /**
   * Sets what {@link #claim} starts from, after turning to other bytes.
   *
   * @param counted claims up to this position are counted already
   */
  public void setClaims(long newClaimed, int counted, long most) {
    claimed = newClaimed;
    claimedTo = counted;
    maxClaims = most;
  }

  /** The sum of what was claimed. */
  public long claimed() {
    return claimed;
  }

  /** Called by the loader: the bytes from {@code from} to {@code to} are there now. */
  public void setLoaded(int from, int to) {
    loadedFrom = from;
    available = to;
  }

  /** The array that is read; the bytes before {@link #available()} are there. */
  public byte[] array() {
    return bytes;
  }

  /** Where the next read begins. */
  public int position() {
    return position;
  }

  /**
   * Moves to a position within these bytes, forward or back; what was passed over without loading
   * is loaded when it is read.
   */
  public void moveTo(int newPosition) {
    position = newPosition;
    if (newPosition < loadedFrom) {
      setLoaded(0, 0);
    }
  }

  /** Where the loaded bytes begin. */
  public int loadedFrom() {
    return loadedFrom;
  }

  /** Where the loaded bytes end. */
  public int available() {
    return available;
  }

  /** How many bytes there are in all. */
  public int length() {
    return length;
  }

  /** Bytes not yet read. */
  public int remaining() {
    return length - position;
  }

  /** A fault at the present position. */
  public CorruptFileException corrupt(String expectedAndFound) {
    return place().corrupt(faultOffset(), expectedAndFound);
  }

  /** A fault at the present position that another exception told of. */
  public CorruptFileException corrupt(String expectedAndFound, Throwable cause) {
    return place().corrupt(faultOffset(), expectedAndFound, cause);
  }

  /** Where in the file the first of these bytes stands, or what they were decompressed from. */
  public long fileOffset() {
    return fileOffset;
  }

  private long faultOffset() {
    return isDecompressed ? fileOffset : fileOffset + position;
  }

  /** Where these bytes stand. */
  public FilePlace place() {
    return isDecompressed ? place.part(place.part() + ", decompressed byte " + position) : place;
  }

  /** How many bytes from the position on are loaded; 0 or less for none. */
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
          "expected " + Integer.toUnsignedString(count) + " bytes more, found " + remaining());
    }
    loader.load(this, position + count);
  }

  /** Passes over {@code count} bytes without loading them. */
  public void skip(long count) {
    if (count < 0 || count > length - position) {
      throw corrupt(
          "expected " + Long.toUnsignedString(count) + " bytes more, found " + remaining());
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
    throw corrupt("expected a number of at most 10 bytes, found a longer one");
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
    throw corrupt("expected a number of at most 10 bytes, found a longer one");
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
   * Reads the length (zigzag) of bytes that follow it, checked against what is left; they need not
   * be loaded yet.
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
   * Reads a length as {@link #readLength} does if it is loaded and right; else gives a negative
   * number.
   */
  public int tryReadLength() {
    int at = position;
    long raw = 0;
    for (int shift = 0; shift < Integer.SIZE && at < available; shift += 7) {
      byte next = bytes[at++];
      raw |= (next & 0x7fL) << shift;
      if (next >= 0) {
        boolean isRight = (raw & 1) == 0 && raw >>> 1 <= length - at;
        position = at;
        return isRight ? (int) (raw >>> 1) : -1;
      }
    }
    return -1;
  }

  /** Passes over bytes that are loaded and equal to one, at most {@code most}; gives how many. */
  public int skipEqual(int value, int most) {
    int end = (int) Math.min(available, (long) position + most);
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
   * Reads neighbouring signed numbers as long as they are loaded, right, and between {@code -limit
   * - 1} and {@code limit}.
   *
   * @param target takes them, from index {@code from} on and before {@code to}
   * @return the index behind the last one read
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

  /** Reads a count or length that may be at most {@code limit}. */
  public int readCount(String what, long limit) {
    long value = readVarint();
    if (value < 0 || value > limit || value > Integer.MAX_VALUE) {
      throw corrupt(
          "expected at most %s as the %s, found %s"
              .formatted(limit, what, Long.toUnsignedString(value)));
    }
    return (int) value;
  }

  /** Reads a count, then that many items, each of which takes at least a byte. */
  public <T> List<T> readList(String what, Supplier<T> item) {
    int count = readCount(what, remaining());
    List<T> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(item.get());
    }
    return items;
  }

  /** Reads an unsigned number that must not pass {@code Long.MAX_VALUE}. */
  public long readSize(String what) {
    long value = readVarint();
    if (value < 0) {
      throw corrupt("expected a possible " + what + ", found " + Long.toUnsignedString(value));
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

  /** Reads a text that {@link ByteWriter#writeText} wrote. */
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
      throw place()
          .corrupt(faultOffset(), "expected UTF-8 as the " + what + ", found other bytes", e);
    }
  }

  /** Most are, and need no decoder. */
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

  /** Gives the next {@code size} bytes to a reader of their own and passes over them. */
  public ByteReader slice(int size, String part) {
    require(size);
    byte[] copy = new byte[size];
    long offset = fileOffset + position;
    readBytes(copy);
    return new ByteReader(copy, size, offset, part.isEmpty() ? place : place.part(part));
  }
}
