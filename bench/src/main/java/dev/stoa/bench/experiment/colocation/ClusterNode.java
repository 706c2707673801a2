package dev.stoa.bench.experiment.colocation;

/**
 * A node where map tasks run.
 *
 * @param name as input splits name it
 * @param rack where it is
 * @param slots how many tasks it runs at a time
 * @param slowness how many times the time of others its tasks take: 1 where it is as fast
 */
record ClusterNode(String name, String rack, int slots, double slowness) {}
