/** Kudu, whose two servers run beside the child JVM and hold the events of an experiment. */
package dev.stoa.peers.kudu;
