package dev.stoa.format.bytes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/**
 * A growing buffer of bytes, written at its end; what is written can be taken back with {@link
 * #truncate}. For one thread.
 */
public final class ByteWriter {
  private static final int FIRST_CAPACITY = 64;
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;
  private static final byte[] NOTHING = {};

  private byte[] bytes;
  private int size;
  private int limit = LARGEST_ARRAY;
  private int firstCapacity = FIRST_CAPACITY;

  /** An empty buffer. */
  public ByteWriter() {
    this(NOTHING);
  }

  /** A buffer of bytes that nobody else changes from now on. */
  public ByteWriter(byte[] bytes) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  /** Bytes written and not taken back. */
  public int size() {
    return size;
  }

  /** Bytes of memory held. */
  public int capacity() {
    return bytes.length;
  }

  /** The buffer itself, of which the first {@link #size()} bytes count; valid until a write. */
  public byte[] array() {
    return bytes;
  }

  /** A copy of what was written. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** Takes back all but the first {@code newSize} bytes. */
  public void truncate(int newSize) {
    size = newSize;
  }

  /** Counts bytes that the caller wrote into {@link #array()} from {@link #size()} on. */
  public void advance(int count) {
    if (count < 0 || count > bytes.length - size) {
      throw new IllegalArgumentException(
          "a buffer with room for " + (bytes.length - size) + " bytes cannot hold " + count);
    }
    size += count;
  }

  /**
   * Moves what was written to another buffer without copying it. This one is empty afterwards; its
   * next array has room for a little more.
   */
  public ByteWriter take() {
    ByteWriter taken = new ByteWriter(bytes);
    taken.size = size;
    release();
    firstCapacity = Math.max(FIRST_CAPACITY, taken.size + taken.size / 16);
    return taken;
  }

  /** Takes back everything and lets go of the memory. */
  public void release() {
    bytes = NOTHING;
    size = 0;
    firstCapacity = FIRST_CAPACITY;
  }

  /**
   * Bounds how far the buffer grows from now on; room that is there already may be used beyond it.
   */
  public void setLimit(long sizeInBytes) {
    limit = (int) Math.min(sizeInBytes, LARGEST_ARRAY);
  }

  /**
   * Makes room for {@code count} more bytes.
   *
   * @throws TooManyBytesException when there would be more than the limit or than an array holds
   */
  public void reserve(int count) {
    if (count > bytes.length - size) {
      grow(count);
    }
  }

  private void grow(int count) {
    long needed = (long) size + count;
    if (needed > limit) {
      throw new TooManyBytesException(
          "a buffer of at most " + limit + " bytes cannot take " + needed);
    }
    long wished = Math.max(needed, Math.max(firstCapacity, bytes.length + (bytes.length >> 1)));
    bytes = Arrays.copyOf(bytes, (int) Math.min(wished, limit));
  }

  /** Appends the low eight bits. */
  public void writeByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  /** Appends four bytes, little-endian. */
  public void writeInt(int value) {
    reserve(4);
    byte[] target = bytes;
    int at = size;
    target[at] = (byte) value;
    target[at + 1] = (byte) (value >>> 8);
    target[at + 2] = (byte) (value >>> 16);
    target[at + 3] = (byte) (value >>> 24);
    size = at + 4;
  }

  /** Appends eight bytes, little-endian. */
  public void writeLong(long value) {
    writeInt((int) value);
    writeInt((int) (value >>> 32));
  }

  /** Appends an unsigned number in one to ten bytes, seven bits a byte, the lowest first. */
  public void writeVarint(long value) {
    reserve(10);
    byte[] target = bytes;
    int at = size;
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      target[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    target[at++] = (byte) rest;
    size = at;
  }

  /** Appends a signed number as Avro does: zigzag, then {@link #writeVarint}. */
  public void writeZigzag(long value) {
    writeVarint((value << 1) ^ (value >> 63));
  }

  /** Appends {@code length} bytes of {@code source} from {@code offset} on. */
  public void writeBytes(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /** Appends what is left in a buffer, which stays as it is. */
  public void writeBytes(ByteBuffer source) {
    int length = source.remaining();
    reserve(length);
    source.duplicate().get(bytes, size, length);
    size += length;
  }

  /** Appends a text as its length in bytes (varint) and its UTF-8 bytes. */
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
   * Moves the last {@code size() - from} bytes up by {@code count}, so that a header fits before.
   */
  public void openGap(int from, int count) {
    reserve(count);
    System.arraycopy(bytes, from, bytes, from + count, size - from);
    size += count;
  }
}
