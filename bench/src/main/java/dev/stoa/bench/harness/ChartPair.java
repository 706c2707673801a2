package dev.stoa.bench.harness;

/**
 * Two charts of one quantity: the paper's values, and those of this run.
 *
 * @param title the title of both charts
 * @param paper the paper's values
 * @param ours the values measured in this run
 */
public record ChartPair(String title, Chart paper, Chart ours) {}
