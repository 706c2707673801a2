package dev.stoa.bench.harness;

/**
 * The paper's drawing and ours of the same thing.
 *
 * @param title what they show
 * @param paper the paper's values
 * @param ours measured in this run
 */
public record ChartPair(String title, Chart paper, Chart ours) {}
