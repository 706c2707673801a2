/**
 * Loads tables by MapReduce jobs: {@link dev.stoa.hadoop.load.LoadJob} divides the rows among tasks
 * by partition or by ranges of the sort order, as the study of MapReduce's performance does
 * (section 5.4). Called by job drivers and by the command line.
 */
package dev.stoa.hadoop.load;
