/**
 * The work of {@code stoa demo}: writes a crawl as a table and as a SequenceFile, runs the CIF
 * paper's job over both, and prints the answers, bytes read and times. The command line calls
 * {@link dev.stoa.cli.demo.Demo}; nothing here parses arguments.
 */
package dev.stoa.cli.demo;
