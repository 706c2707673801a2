/**
 * What engines need beyond what users call: tables that come into being with a job's rows, tables
 * sent to tasks, and the merging of what many small tasks wrote.
 *
 * <p>Called by MapReduce, Spark and the command line's {@code load}.
 */
package dev.stoa.engine;
