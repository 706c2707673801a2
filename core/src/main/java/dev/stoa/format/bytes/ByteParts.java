package dev.stoa.format.bytes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Bytes in parts that follow one another, each in the array that it was written to: only short
 * parts are copied. Filled by the writers of pages, which wait in it for their file.
 */
public final class ByteParts {
  /** Shorter parts are copied: a write and a checksum of each would cost more. */
  private static final int LEAST_PART = 4 << 10;

  private static final int MAX_SIZE = Integer.MAX_VALUE - 8;

  private final List<ByteWriter> parts = new ArrayList<>();

  /** Whether the last part takes short ones. */
  private boolean isOpen;

  private int size;

  /** No bytes. */
  public ByteParts() {}

  /** The bytes of a buffer, which may be empty afterwards. */
  public static ByteParts of(ByteWriter bytes) {
    ByteParts parts = new ByteParts();
    parts.add(bytes);
    return parts;
  }

  /** The number of bytes. */
  public int size() {
    return size;
  }

  /** The buffers that hold the bytes, in their order. */
  public List<ByteWriter> parts() {
    return Collections.unmodifiableList(parts);
  }

  /** Bytes of memory held. */
  public long memoryInBytes() {
    return parts.stream().mapToLong(ByteWriter::capacity).sum();
  }

  /**
   * Appends the bytes of a buffer, which may be empty afterwards.
   *
   * @throws TooManyBytesException when there would be more than an array holds
   */
  public void add(ByteWriter bytes) {
    int length = bytes.size();
    if (length > MAX_SIZE - size) {
      throw new TooManyBytesException("a page of " + size + " bytes cannot take " + length);
    }
    size += length;
    if (length < LEAST_PART) {
      open().writeBytes(bytes.array(), 0, length);
    } else {
      boolean isRoomy = bytes.capacity() - length > length / 2;
      parts.add(isRoomy ? new ByteWriter(bytes.toByteArray()) : bytes.take());
      isOpen = false;
    }
  }

  /** Appends parts, which are not used afterwards. */
  public void addAll(ByteParts others) {
    others.parts.forEach(this::add);
  }

  /** Appends bytes of 0 up to a multiple of {@code alignment}. */
  public void pad(int alignment) {
    for (; size % alignment != 0; size++) {
      open().writeByte(0);
    }
  }

  private ByteWriter open() {
    if (!isOpen) {
      parts.add(new ByteWriter());
      isOpen = true;
    }
    return parts.get(parts.size() - 1);
  }

  /** Appends all bytes to the present block of a file. */
  public void writeTo(FrameWriter file) throws IOException {
    for (ByteWriter part : parts) {
      file.write(part.array(), 0, part.size());
    }
  }

  /** All bytes in one array. */
  public byte[] toByteArray() {
    byte[] all = new byte[size];
    int at = 0;
    for (ByteWriter part : parts) {
      System.arraycopy(part.array(), 0, all, at, part.size());
      at += part.size();
    }
    return all;
  }
}
