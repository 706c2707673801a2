/**
 * The MapReduce study, section 5.6: compares bytes that a DataNode streams with bytes that are read
 * from its disk.
 */
package dev.stoa.bench.experiment.iomode;
