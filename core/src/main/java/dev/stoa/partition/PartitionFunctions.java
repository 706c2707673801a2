package dev.stoa.partition;

import java.math.BigInteger;
import java.time.LocalDate;

/**
 * Applies transforms to primitive values, without creating objects. Called by the transforms, and
 * by engines that partition rows themselves.
 */
public final class PartitionFunctions {
  private static final int EPOCH_YEAR = 1970;
  private static final int MONTHS_PER_YEAR = 12;

  private PartitionFunctions() {}

  /**
   * Returns the bucket of an integer or a date, or of a time or timestamp, which the caller has
   * converted to microseconds.
   *
   * @return a number from 0 to {@code bucketCount - 1}
   */
  public static int bucket(long number, int bucketCount) {
    return bucketOf(Murmur3.hash(number), bucketCount);
  }

  /**
   * Returns the bucket of bytes, of a string in UTF-8, or of an unscaled decimal in its shortest
   * encoding.
   */
  public static int bucket(byte[] bytes, int bucketCount) {
    return bucketOf(Murmur3.hash(bytes), bucketCount);
  }

  static int bucketOf(int hash, int bucketCount) {
    return (hash & Integer.MAX_VALUE) % bucketCount;
  }

  /**
   * Rounds a number down to a multiple of a width; returns {@code Long.MIN_VALUE} if the multiple
   * is less than that.
   */
  public static long truncate(long number, int width) {
    long remainder = Math.floorMod(number, width);
    return number < Long.MIN_VALUE + remainder ? Long.MIN_VALUE : number - remainder;
  }

  /** Rounds an unscaled decimal down to a multiple of a width. */
  public static BigInteger truncate(BigInteger unscaled, int width) {
    return unscaled.subtract(unscaled.mod(BigInteger.valueOf(width)));
  }

  /** Returns the number of years from 1970 to the year of a day since January 1, 1970. */
  public static long years(long epochDay) {
    return (long) LocalDate.ofEpochDay(epochDay).getYear() - EPOCH_YEAR;
  }

  /** Returns the number of months from January 1970 to the month of a day since January 1, 1970. */
  public static long months(long epochDay) {
    LocalDate date = LocalDate.ofEpochDay(epochDay);
    return ((long) date.getYear() - EPOCH_YEAR) * MONTHS_PER_YEAR + date.getMonthValue() - 1;
  }
}
