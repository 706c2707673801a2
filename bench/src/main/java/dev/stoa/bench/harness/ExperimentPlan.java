package dev.stoa.bench.harness;

import java.util.List;

/**
 * The contestants of an experiment whose data are made.
 *
 * @param contestants in the order of the report
 * @param skipped contestants that were requested but cannot run here, each with the reason, in a
 *     sentence
 * @param ratios to compute; those of missing contestants are omitted
 * @param summary of all cases, shown before the ratios of single ones
 */
public record ExperimentPlan(
    List<Contestant> contestants, List<String> skipped, List<Ratio> ratios, Summary summary) {
  /** Copies the lists. */
  public ExperimentPlan {
    contestants = List.copyOf(contestants);
    skipped = List.copyOf(skipped);
    ratios = List.copyOf(ratios);
  }

  /** A plan without a summary of its cases. */
  public ExperimentPlan(List<Contestant> contestants, List<String> leftOut, List<Ratio> ratios) {
    this(contestants, leftOut, ratios, Summary.NONE);
  }

  /** A plan in which every requested contestant takes part. */
  public ExperimentPlan(List<Contestant> contestants, List<Ratio> ratios) {
    this(contestants, List.of(), ratios);
  }
}
