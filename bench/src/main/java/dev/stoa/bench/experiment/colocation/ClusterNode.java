package dev.stoa.bench.experiment.colocation;

/**
 * A node where map tasks run.
 *
 * @param name the host name that input splits contain
 * @param rack the rack of the node
 * @param slotCount how many tasks the node runs at a time
 * @param slowness the factor by which tasks take longer on this node: 1 if it is not slow
 */
record ClusterNode(String name, String rack, int slotCount, double slowness) {}
