package dev.stoa.bench.experiment.study.data;

import java.time.LocalDate;

/**
 * A range of days in the study's queries over UserVisits.
 *
 * @param first the first day
 * @param last the last day, which is in the range
 */
public record DateRange(LocalDate first, LocalDate last) {
  /** The range of the aggregation (section 5.10), which a tenth of all visits are in. */
  public static final DateRange TENTH =
      new DateRange(LocalDate.of(1984, 1, 1), LocalDate.of(1987, 1, 1));

  /** The range of the join (section 5.11), which 0.086 % of all visits are in. */
  public static final DateRange WEEK =
      new DateRange(LocalDate.of(2000, 1, 15), LocalDate.of(2000, 1, 22));

  /** Returns the first day as stored, in days since 1970. */
  public int firstDay() {
    return Math.toIntExact(first.toEpochDay());
  }

  /** Returns the last day as stored, in days since 1970. */
  public int lastDay() {
    return Math.toIntExact(last.toEpochDay());
  }
}
