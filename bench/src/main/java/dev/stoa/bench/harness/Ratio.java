package dev.stoa.bench.harness;

/**
 * One contestant's measure divided by another's.
 *
 * @param name as in "map/stoa-plain"; the paper's figure has the same name
 * @param measure the measure
 * @param dividend the label of the numerator's contestant
 * @param divisor the label of the denominator's contestant
 */
public record Ratio(String name, Measure measure, String dividend, String divisor) {}
