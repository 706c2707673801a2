package dev.stoa.bench.harness;

/**
 * One contestant's number divided by another's.
 *
 * @param name how it is called, as in "map/stoa-plain"; the paper's figure has the same name
 * @param measure which number
 * @param dividend the label of the contestant above the line
 * @param divisor the label of the contestant below it
 */
public record Ratio(String name, Measure measure, String dividend, String divisor) {}
