package dev.stoa.cli.statistics;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The statistics of a column. Minimum, maximum and quantiles are Avro values of the column's type;
 * for arrays and maps, numbers of elements and entries.
 *
 * @param kind what the statistics are about
 * @param rowCount the number of rows
 * @param nullCount the number of nulls
 * @param distinctCount the estimated number of distinct values
 * @param rawSizeInBytes the size of the values without any encoding: 1 byte for a boolean, 4 or 8
 *     for a number, the bytes of text; nothing for nulls and lengths
 * @param minMax the smallest and the largest value; empty for types without an order
 * @param average the mean of the numbers; empty for values that are no numbers
 * @param standardDeviation their standard deviation
 * @param quartiles the estimated quartiles; empty for values that are no numbers
 * @param keyCounts the number of rows that have each key of maps, the most frequent first
 */
public record ColumnStatistics(
    Kind kind,
    long rowCount,
    long nullCount,
    long distinctCount,
    long rawSizeInBytes,
    Optional<MinMax> minMax,
    OptionalDouble average,
    OptionalDouble standardDeviation,
    Optional<Quartiles> quartiles,
    Map<String, Long> keyCounts) {
  /** What minimum, maximum, average and quartiles are about. */
  public enum Kind {
    /** The values themselves. */
    VALUES,
    /** The numbers of elements of arrays, or of entries of maps. */
    SIZES
  }

  /** Returns these statistics with those of numbers. */
  ColumnStatistics withNumbers(
      OptionalDouble newAverage,
      OptionalDouble newStandardDeviation,
      Optional<Quartiles> newQuartiles) {
    return new ColumnStatistics(
        kind,
        rowCount,
        nullCount,
        distinctCount,
        rawSizeInBytes,
        minMax,
        newAverage,
        newStandardDeviation,
        newQuartiles,
        keyCounts);
  }

  /** The smallest and the largest value. */
  public record MinMax(Object min, Object max) {}

  /** The values below which a quarter, half and three quarters of the values are. */
  public record Quartiles(Object lower, Object median, Object upper) {}
}
