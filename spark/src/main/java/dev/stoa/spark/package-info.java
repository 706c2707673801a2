/**
 * Tables in Spark SQL. What users name stands here: {@link dev.stoa.spark.StoaDataSource}, which
 * Spark finds as the format {@code stoa}, the catalogue and the session extensions.
 *
 * <p>Calls go downwards:
 *
 * <pre>
 *   dev.stoa.spark                     what users name in settings
 *   rule      catalog, procedure       Catalyst rules; names of tables, DDL, CALL
 *             table                    one table: its capabilities and builders
 *   read      write, change, stream    scans; rows added; DELETE, UPDATE, MERGE; micro-batches
 *   aggregate                          sums, counts and ends of what a task reads
 *   vector    predicate, function      Spark's vectors, filters and partition functions
 *   row                                Spark's rows over rows as they are stored
 *             place, type              where a table is; what its types are called
 * </pre>
 *
 * A scan is planned on the driver from the manifest alone; a task carries what it needs, so
 * executors read no manifest. Rows are delivered as batches over the arrays of the table's reader,
 * or over arrays into which a batch's values are copied at once. What a pushed predicate leaves out
 * is never handed to Spark. Every write is one commit with a token of its query, whatever Spark
 * repeats.
 */
package dev.stoa.spark;
