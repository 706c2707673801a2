package dev.stoa.format.split;

import dev.stoa.predicate.matcher.FilterDecision;

/**
 * Neighboring rows of a split directory, and whether all, some or none of them match a predicate,
 * as decided by footers and indexes alone. Returned by {@link SplitReader#decideRows}.
 *
 * @param start the first row
 * @param end the row after the last one
 * @param decision whether the rows match; SOME if their values must be tested
 * @param reason what decided
 */
public record RowRange(long start, long end, FilterDecision decision, Reason reason) {
  /** What decides whether rows match. */
  public enum Reason {
    /** There is no predicate, or only the values can decide. */
    UNDECIDED,
    /** The bounds in the footers of the predicate's columns. */
    BOUNDS,
    /** The Bloom filters in these footers. */
    BLOOM_FILTER,
    /** A key index, which leads to other rows. */
    INDEX
  }

  /** Returns a range of rows that all match, without a predicate. */
  static RowRange all(long start, long end) {
    return new RowRange(start, end, FilterDecision.ALL, Reason.UNDECIDED);
  }

  /** Returns the part of this range before a row. */
  RowRange endingBy(long limit) {
    return new RowRange(start, Math.min(end, limit), decision, reason);
  }

  /** Returns the number of rows. */
  public long rowCount() {
    return end - start;
  }
}
