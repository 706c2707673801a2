/** HBase, a server of its own in the child JVM, which holds the events of an experiment. */
package dev.stoa.peers.hbase;
