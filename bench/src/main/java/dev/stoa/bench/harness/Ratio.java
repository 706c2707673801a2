package dev.stoa.bench.harness;

/**
 * One contestant's measure divided by another's.
 *
 * @param name the name, for example "map/stoa-plain"; the paper's figure has the same name
 * @param measure the measure of both contestants
 * @param dividend the label of the contestant whose measure is divided
 * @param divisor the label of the contestant whose measure is the divisor
 */
public record Ratio(String name, Measure measure, String dividend, String divisor) {}
