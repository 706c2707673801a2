package dev.stoa.bench.harness;

import java.util.List;

/**
 * The contestants of an experiment, with the ratios to compute from their results.
 *
 * @param contestants the contestants, whose data exist, in the order of the report
 * @param skipped a sentence for each requested contestant that cannot run on this machine, with the
 *     reason
 * @param ratios the ratios to compute; those of missing contestants are omitted
 * @param summary computes ratios over all cases, which are shown before those of single cases
 */
public record ExperimentPlan(
    List<Contestant> contestants, List<String> skipped, List<Ratio> ratios, RatioSummary summary) {
  /** Copies the lists. */
  public ExperimentPlan {
    contestants = List.copyOf(contestants);
    skipped = List.copyOf(skipped);
    ratios = List.copyOf(ratios);
  }

  /** Creates a plan without a summary. */
  public ExperimentPlan(List<Contestant> contestants, List<String> skipped, List<Ratio> ratios) {
    this(contestants, skipped, ratios, RatioSummary.NONE);
  }

  /** Creates a plan in which every requested contestant takes part, without a summary. */
  public ExperimentPlan(List<Contestant> contestants, List<Ratio> ratios) {
    this(contestants, List.of(), ratios);
  }
}
