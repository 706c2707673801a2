package dev.stoa.bench.experiment.study.job;

import dev.stoa.bench.experiment.study.data.DateRange;
import java.util.Locale;
import java.util.Optional;

/** The three aggregations of the study (section 5.10): the revenue of all visits of each group. */
public enum AggregationTask {
  /** Groups visits by their address. */
  LARGE(Integer.MAX_VALUE),

  /** Groups visits by the first seven characters of their address. */
  SMALL(7),

  /** Groups the visits of a tenth of all days by their address. */
  DATE_RANGE(Integer.MAX_VALUE);

  private final int keyLength;

  AggregationTask(int keyLength) {
    this.keyLength = keyLength;
  }

  /** Returns the maximum length of a key, which is a prefix of the address. */
  public int keyLength() {
    return keyLength;
  }

  /** Returns the days of the visits that are summed; all if empty. */
  public Optional<DateRange> dates() {
    return this == DATE_RANGE ? Optional.of(DateRange.TENTH) : Optional.empty();
  }

  /** Returns the name of the experiment's case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
