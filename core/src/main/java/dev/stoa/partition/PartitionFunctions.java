package dev.stoa.partition;

import java.math.BigInteger;
import java.time.LocalDate;

/**
 * Applies transforms to primitive values without making objects; called by the transforms, and by
 * engines that partition rows themselves.
 */
public final class PartitionFunctions {
  private static final int EPOCH_YEAR = 1970;
  private static final int MONTHS_PER_YEAR = 12;

  private PartitionFunctions() {}

  /**
   * The bucket of an integer, a date, or a time or timestamp in microseconds, regardless of its
   * stored unit.
   *
   * @return a number from 0 to {@code count - 1}
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

  /** Rounds a number down to a multiple of a width; {@code Long.MIN_VALUE} if it would overflow. */
  public static long truncate(long number, int width) {
    long remainder = Math.floorMod(number, width);
    return number < Long.MIN_VALUE + remainder ? Long.MIN_VALUE : number - remainder;
  }

  /** Rounds an unscaled decimal down to a multiple of a width. */
  public static BigInteger truncate(BigInteger unscaled, int width) {
    return unscaled.subtract(unscaled.mod(BigInteger.valueOf(width)));
  }

  /** The years from 1970 to a day, which is counted since 1970. */
  public static long years(long day) {
    return (long) LocalDate.ofEpochDay(day).getYear() - EPOCH_YEAR;
  }

  /** The months from January 1970 to a day, which is counted since 1970. */
  public static long months(long day) {
    LocalDate date = LocalDate.ofEpochDay(day);
    return ((long) date.getYear() - EPOCH_YEAR) * MONTHS_PER_YEAR + date.getMonthValue() - 1;
  }
}
