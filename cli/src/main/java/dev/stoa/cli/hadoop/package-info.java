/**
 * How the program meets Hadoop: its settings, which names are addresses, and what its faults mean.
 *
 * <p>Called by the commands and by what reads and writes their files.
 */
package dev.stoa.cli.hadoop;
