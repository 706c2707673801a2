/**
 * What {@code stoa demo} does: a crawl is written as a table and as a SequenceFile, the CIF paper's
 * job runs over both, and what they answered, read and took is printed. The command line calls
 * {@link dev.stoa.bench.demo.Demo}; nothing here parses arguments.
 */
package dev.stoa.bench.demo;
