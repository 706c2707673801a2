package dev.stoa.bench.harness;

import java.util.List;

/**
 * The contestants of an experiment whose data exist.
 *
 * @param contestants the contestants, in the order of the report
 * @param skipped contestants that were requested but cannot run here, each with the reason, in a
 *     sentence
 * @param ratios the ratios to compute; those of missing contestants are omitted
 * @param summary the ratios over all cases, shown before those of single cases
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
  public ExperimentPlan(List<Contestant> contestants, List<String> skipped, List<Ratio> ratios) {
    this(contestants, skipped, ratios, Summary.NONE);
  }

  /** A plan in which every requested contestant takes part. */
  public ExperimentPlan(List<Contestant> contestants, List<Ratio> ratios) {
    this(contestants, List.of(), ratios);
  }
}
