package dev.stoa.bench.harness;

/**
 * The paper's chart and ours of the same values.
 *
 * @param title the title of both
 * @param paper the paper's values
 * @param ours the values measured in this run
 */
public record ChartPair(String title, Chart paper, Chart ours) {}
