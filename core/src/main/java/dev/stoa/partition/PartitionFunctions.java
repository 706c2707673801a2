package dev.stoa.partition;

import java.math.BigInteger;
import java.time.LocalDate;

/**
 * The transforms of primitive values, without an object for each; called by the transforms, and by
 * engines that partition rows themselves.
 */
public final class PartitionFunctions {
  private static final int EPOCH_YEAR = 1970;
  private static final int MONTHS = 12;

  private PartitionFunctions() {}

  /**
   * The bucket of an integer, a date, or a time or timestamp in microseconds, regardless of its
   * stored unit.
   *
   * @return from 0 to {@code count - 1}
   */
  public static int bucket(long number, int count) {
    return bucketOf(Murmur3.hash(number), count);
  }

  /**
   * The bucket of bytes, of a string in UTF-8, or of an unscaled decimal in its shortest encoding.
   */
  public static int bucket(byte[] bytes, int count) {
    return bucketOf(Murmur3.hash(bytes), count);
  }

  static int bucketOf(int hash, int count) {
    return (hash & Integer.MAX_VALUE) % count;
  }

  /** A number rounded down to a multiple; the least long if the multiple is below its range. */
  public static long truncate(long number, int width) {
    long rest = Math.floorMod(number, width);
    return number < Long.MIN_VALUE + rest ? Long.MIN_VALUE : number - rest;
  }

  /** An unscaled decimal rounded down to a multiple. */
  public static BigInteger truncate(BigInteger unscaled, int width) {
    return unscaled.subtract(unscaled.mod(BigInteger.valueOf(width)));
  }

  /** The years since 1970 of a day since 1970. */
  public static long years(long day) {
    return (long) LocalDate.ofEpochDay(day).getYear() - EPOCH_YEAR;
  }

  /** The months since January 1970 of a day since 1970. */
  public static long months(long day) {
    LocalDate date = LocalDate.ofEpochDay(day);
    return ((long) date.getYear() - EPOCH_YEAR) * MONTHS + date.getMonthValue() - 1;
  }
}
