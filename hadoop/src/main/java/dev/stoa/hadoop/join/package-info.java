/**
 * Joins tables in map tasks (section 5.11 of "The Performance of MapReduce: An In-depth Study",
 * VLDB 2010): {@link dev.stoa.hadoop.join.JoinInputFormat} gives each map task the same bucket of
 * each table.
 *
 * <p>{@link dev.stoa.hadoop.join.LookupJoin} joins any input with a table that has an index of the
 * key, by looking up rows.
 *
 * <p>Called by job drivers, which name the tables with the static methods of the format, and by the
 * framework. {@code JoinPlanner} checks the tables when a job is submitted and pairs their buckets;
 * in a task, {@code MergeJoin} joins sorted buckets and {@code HashJoin} all others.
 */
package dev.stoa.hadoop.join;
