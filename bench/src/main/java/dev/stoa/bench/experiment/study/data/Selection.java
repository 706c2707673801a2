package dev.stoa.bench.experiment.study.data;

import java.util.List;

/**
 * A condition of the study's selection task (section 5.9): {@code pageRank > threshold}.
 *
 * @param threshold the rank that selected pages exceed
 * @param selectivity the fraction of pages that is selected
 */
public record Selection(int threshold, double selectivity) {
  /** The fraction of pages above each rank; ranks ascend from 0 without gaps. */
  static final List<Selection> STEPS =
      List.of(
          new Selection(0, 1),
          new Selection(1, 0.5),
          new Selection(2, 0.2),
          new Selection(3, 0.1),
          new Selection(4, 0.05),
          new Selection(5, 0.02),
          new Selection(6, 0.01),
          new Selection(7, 0.008),
          new Selection(8, 0.006),
          new Selection(9, 0.004),
          new Selection(10, 0.002));

  /** The conditions of the experiment, from the study's threshold of 10 to all pages. */
  public static final List<Selection> ALL =
      List.of(STEPS.get(10), STEPS.get(6), STEPS.get(3), STEPS.get(1), STEPS.get(0));
}
