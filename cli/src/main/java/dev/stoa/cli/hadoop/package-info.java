/**
 * The program's use of Hadoop: its settings, its addresses and its error messages.
 *
 * <p>Called by the commands and by the readers and writers of their files.
 */
package dev.stoa.cli.hadoop;
