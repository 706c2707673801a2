/**
 * Reads the command line's input files in the map tasks of a job: a split for each file, whose
 * records a mapper passes to the table. Set up by {@code JobLoader}, created by Hadoop.
 */
package dev.stoa.cli.load.job;
