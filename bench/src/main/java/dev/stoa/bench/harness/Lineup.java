package dev.stoa.bench.harness;

import java.util.List;

/**
 * Who takes part in an experiment whose data are made.
 *
 * @param contestants in the order of the report
 * @param leftOut who was asked for and cannot take part here, each with the reason, in a sentence
 * @param ratios what is divided by what; those of contestants that do not take part are left out
 * @param summary of all cases, shown before the ratios of single ones
 */
public record Lineup(
    List<Contestant> contestants, List<String> leftOut, List<Ratio> ratios, Summary summary) {
  /** Keeps the lists as they are. */
  public Lineup {
    contestants = List.copyOf(contestants);
    leftOut = List.copyOf(leftOut);
    ratios = List.copyOf(ratios);
  }

  /** A line-up whose cases have nothing in common. */
  public Lineup(List<Contestant> contestants, List<String> leftOut, List<Ratio> ratios) {
    this(contestants, leftOut, ratios, Summary.NONE);
  }

  /** Everybody who was asked for takes part. */
  public Lineup(List<Contestant> contestants, List<Ratio> ratios) {
    this(contestants, List.of(), ratios);
  }
}
