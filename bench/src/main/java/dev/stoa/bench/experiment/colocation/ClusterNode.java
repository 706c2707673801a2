package dev.stoa.bench.experiment.colocation;

/**
 * A node where map tasks run.
 *
 * @param name the name in input splits
 * @param rack its rack
 * @param slots how many tasks it runs at a time
 * @param slowness the factor by which its tasks take longer: 1 when not slow
 */
record ClusterNode(String name, String rack, int slots, double slowness) {}
