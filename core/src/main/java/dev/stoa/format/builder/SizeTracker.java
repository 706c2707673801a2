package dev.stoa.format.builder;

import dev.stoa.format.bytes.TooManyBytesException;

/**
 * The sizes of one column's builders: the bytes of their values in Avro's binary form, which decide
 * where pages end, and the memory of their arrays.
 */
public final class SizeTracker {
  private long sizeInBytes;
  private long maxSizeInBytes = Long.MAX_VALUE;
  private long maxAddedBytes = Long.MAX_VALUE;
  private long memoryInBytes;

  /** Creates a tracker without any bytes. */
  public SizeTracker() {}

  /** Returns the size of the values in Avro's binary form. */
  public long sizeInBytes() {
    return sizeInBytes;
  }

  /** Returns the memory of the builders' arrays. */
  public long memoryInBytes() {
    return memoryInBytes;
  }

  /** Limits the bytes that are added after this call. */
  public void limitAddedBytes(long newMaxAddedBytes) {
    maxAddedBytes = newMaxAddedBytes;
    maxSizeInBytes = sizeInBytes + newMaxAddedBytes;
  }

  /** Sets the size of the values, after some have been removed. */
  public void resetTo(long newSizeInBytes) {
    sizeInBytes = newSizeInBytes;
  }

  /**
   * Adds the size of values; called before they are stored.
   *
   * @throws TooManyBytesException if they exceed the limit set by {@link #limitAddedBytes}
   */
  void add(long bytes) {
    long size = sizeInBytes + bytes;
    if (size > maxSizeInBytes) {
      throw new TooManyBytesException("these values take more than " + maxAddedBytes + " bytes");
    }
    sizeInBytes = size;
  }

  /** Adds the memory by which an array grew; negative if it was freed. */
  void addMemory(long bytes) {
    memoryInBytes += bytes;
  }

  /** Returns the size in bytes of a signed number in Avro's binary form. */
  public static int zigzagSize(long value) {
    long zigzag = (value << 1) ^ (value >> 63);
    // The number of significant bits divided by 7, rounded up: 37 / 256 is close enough to 1 / 7.
    return ((70 - Long.numberOfLeadingZeros(zigzag | 1)) * 37) >> 8;
  }
}
