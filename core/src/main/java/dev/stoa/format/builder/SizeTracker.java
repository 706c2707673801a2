package dev.stoa.format.builder;

import dev.stoa.format.bytes.TooManyBytesException;

/**
 * The sizes of one column's builders: the bytes of their values in Avro's binary form, which decide
 * where pages end, and the memory of their arrays.
 */
public final class SizeTracker {
  private long sizeInBytes;
  private long limit = Long.MAX_VALUE;
  private long memoryInBytes;

  /** A tracker without any bytes. */
  public SizeTracker() {}

  /** The size of the values in Avro's binary form. */
  public long sizeInBytes() {
    return sizeInBytes;
  }

  /** The memory of the builders' arrays. */
  public long memoryInBytes() {
    return memoryInBytes;
  }

  /** Limits the bytes that are added after this call. */
  public void limitAddedBytes(long bytes) {
    limit = sizeInBytes + bytes;
  }

  /** Undoes all but the first {@code size} bytes. */
  public void resetTo(long size) {
    sizeInBytes = size;
  }

  /**
   * Adds bytes of values; called before they are stored.
   *
   * @throws TooManyBytesException if they exceed the limit set by {@link #limitAddedBytes}
   */
  void add(long bytes) {
    long size = sizeInBytes + bytes;
    if (size > limit) {
      throw new TooManyBytesException("these values take more than " + limit + " bytes");
    }
    sizeInBytes = size;
  }

  /** Adds the memory by which an array grew. */
  void addMemory(long bytes) {
    memoryInBytes += bytes;
  }

  /** The size of a signed number in Avro's binary form. */
  static int zigzagSize(long value) {
    long zigzag = (value << 1) ^ (value >> 63);
    return ((70 - Long.numberOfLeadingZeros(zigzag | 1)) * 37) >> 8;
  }
}
