package dev.stoa.format.bytes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/**
 * A growing buffer of bytes, written at its end; {@link #truncate} undoes writes. Not thread-safe.
 */
public final class ByteWriter {
  private static final int INITIAL_CAPACITY = 64;

  /** The maximum length of an array in every JVM. */
  private static final int MAX_ARRAY_SIZE = Integer.MAX_VALUE - 8;

  private static final byte[] EMPTY_ARRAY = {};

  private byte[] bytes;
  private int size;
  private int limit = MAX_ARRAY_SIZE;
  private int initialCapacity = INITIAL_CAPACITY;

  /** Creates an empty buffer. */
  public ByteWriter() {
    this(EMPTY_ARRAY);
  }

  /** Wraps these bytes without a copy; no other code may change them afterwards. */
  public ByteWriter(byte[] bytes) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  /** Returns the number of bytes written and not undone. */
  public int size() {
    return size;
  }

  /** Returns the length of the backing array. */
  public int capacity() {
    return bytes.length;
  }

  /**
   * Returns the backing array, whose first {@link #size()} bytes are valid until the next write.
   */
  public byte[] array() {
    return bytes;
  }

  /** Returns a copy of the written bytes. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** Undoes all but the first {@code newSize} bytes. */
  public void truncate(int newSize) {
    size = newSize;
  }

  /** Adds bytes that the caller has written into {@link #array()} from {@link #size()}. */
  public void advance(int count) {
    if (count < 0 || count > bytes.length - size) {
      throw new IllegalArgumentException(
          "a buffer with room for " + (bytes.length - size) + " bytes cannot hold " + count);
    }
    size += count;
  }

  /**
   * Moves the written bytes to another buffer without copying them. This buffer is empty
   * afterwards; its next array has room for slightly more bytes than it contained.
   */
  public ByteWriter take() {
    ByteWriter takenBytes = new ByteWriter(bytes);
    takenBytes.size = size;
    release();
    initialCapacity = Math.max(INITIAL_CAPACITY, takenBytes.size + takenBytes.size / 16);
    return takenBytes;
  }

  /** Removes everything and frees the memory. */
  public void release() {
    bytes = EMPTY_ARRAY;
    size = 0;
    initialCapacity = INITIAL_CAPACITY;
  }

  /**
   * Limits the size to which the buffer may grow; existing capacity may be used beyond the limit.
   */
  public void setLimit(long sizeInBytes) {
    limit = (int) Math.min(sizeInBytes, MAX_ARRAY_SIZE);
  }

  /**
   * Makes room for {@code count} more bytes.
   *
   * @throws TooManyBytesException if the total exceeds the limit or the maximum array size
   */
  public void reserve(int count) {
    if (count > bytes.length - size) {
      grow(count);
    }
  }

  private void grow(int count) {
    long requiredSize = (long) size + count;
    if (requiredSize > limit) {
      throw new TooManyBytesException(
          "a buffer limited to " + limit + " bytes cannot grow to " + requiredSize);
    }
    long newCapacity =
        Math.max(requiredSize, Math.max(initialCapacity, bytes.length + (bytes.length >> 1)));
    bytes = Arrays.copyOf(bytes, (int) Math.min(newCapacity, limit));
  }

  /** Appends the low eight bits of a number. */
  public void writeByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  /** Appends four bytes, little-endian. */
  public void writeInt(int value) {
    reserve(4);
    byte[] target = bytes;
    int position = size;
    target[position] = (byte) value;
    target[position + 1] = (byte) (value >>> 8);
    target[position + 2] = (byte) (value >>> 16);
    target[position + 3] = (byte) (value >>> 24);
    size = position + 4;
  }

  /** Appends eight bytes, little-endian. */
  public void writeLong(long value) {
    writeInt((int) value);
    writeInt((int) (value >>> 32));
  }

  /** Appends an unsigned number in one to ten bytes, seven bits per byte, lowest first. */
  public void writeVarint(long value) {
    reserve(10);
    byte[] target = bytes;
    int position = size;
    long remainingBits = value;
    while ((remainingBits & ~0x7fL) != 0) {
      target[position++] = (byte) (remainingBits | 0x80);
      remainingBits >>>= 7;
    }
    target[position++] = (byte) remainingBits;
    size = position;
  }

  /** Appends a signed number as Avro does: zigzag, then {@link #writeVarint}. */
  public void writeZigzag(long value) {
    writeVarint((value << 1) ^ (value >> 63));
  }

  /** Appends {@code length} bytes of {@code source} from {@code offset}. */
  public void writeBytes(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /** Appends the remaining bytes of a buffer, whose position does not change. */
  public void writeBytes(ByteBuffer source) {
    int length = source.remaining();
    reserve(length);
    source.duplicate().get(bytes, size, length);
    size += length;
  }

  /** Appends a string as its length in bytes (varint) and its UTF-8 bytes. */
  public void writeText(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    writeVarint(utf8.length);
    writeBytes(utf8, 0, utf8.length);
  }

  /** Appends bytes after their length (varint). */
  public void writeSizedBytes(byte[] source) {
    writeVarint(source.length);
    writeBytes(source, 0, source.length);
  }

  /** Appends the sixteen bytes of a UUID, the most significant half first. */
  public void writeUuid(UUID uuid) {
    writeLong(uuid.getMostSignificantBits());
    writeLong(uuid.getLeastSignificantBits());
  }

  /**
   * Moves the bytes from position {@code from} on towards the end by {@code count}; the caller then
   * fills the gap.
   */
  public void openGap(int from, int count) {
    reserve(count);
    System.arraycopy(bytes, from, bytes, from + count, size - from);
    size += count;
  }
}
