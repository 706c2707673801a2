package dev.stoa.bench.harness;

import java.util.List;

/**
 * Who takes part in an experiment whose data are made.
 *
 * @param contestants in the order of the report
 * @param ratios what is divided by what; those of contestants that do not take part are left out
 */
public record Lineup(List<Contestant> contestants, List<Ratio> ratios) {
  /** Keeps the lists as they are. */
  public Lineup {
    contestants = List.copyOf(contestants);
    ratios = List.copyOf(ratios);
  }
}
