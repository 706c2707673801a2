package dev.stoa.format.builder;

import dev.stoa.format.bytes.TooManyBytesException;

/**
 * What the builders of one column hold: the bytes that their values would take in Avro's binary
 * form, which decide where pages end, and the memory of their arrays.
 */
public final class Tally {
  private long sizeInBytes;
  private long limit = Long.MAX_VALUE;
  private long memoryInBytes;

  /** A tally of nothing. */
  public Tally() {}

  /** The bytes that the values would take in Avro's binary form. */
  public long sizeInBytes() {
    return sizeInBytes;
  }

  /** The bytes of memory that the builders' arrays hold. */
  public long memoryInBytes() {
    return memoryInBytes;
  }

  /** Bounds the bytes that are added from now on. */
  public void limitNext(long bytes) {
    limit = sizeInBytes + bytes;
  }

  /** Takes back all but the first {@code size} bytes. */
  public void resetTo(long size) {
    sizeInBytes = size;
  }

  /**
   * Adds bytes of values; called before they are stored.
   *
   * @throws TooManyBytesException when they are more than {@link #limitNext} allowed
   */
  void add(long bytes) {
    long size = sizeInBytes + bytes;
    if (size > limit) {
      throw new TooManyBytesException("these values take more than " + limit + " bytes");
    }
    sizeInBytes = size;
  }

  /** Notes an array that grew. */
  void grew(long bytes) {
    memoryInBytes += bytes;
  }

  /** The bytes that a signed number takes in Avro's binary form. */
  static int sizeOf(long number) {
    long raw = (number << 1) ^ (number >> 63);
    return ((70 - Long.numberOfLeadingZeros(raw | 1)) * 37) >> 8;
  }
}
