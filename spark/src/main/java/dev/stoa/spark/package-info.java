/**
 * Tables in Spark SQL. The classes that users name are here: {@link dev.stoa.spark.StoaDataSource},
 * which Spark finds as the format {@code stoa}, the catalog and the session extensions.
 *
 * <p>Each layer calls only the layers below it:
 *
 * <pre>
 *   dev.stoa.spark                     the classes that users name in settings
 *   rule      catalog, procedure       Catalyst rules; table names, DDL, CALL
 *             table                    a table: its capabilities and builders
 *   read      write, change            scans and streams; added rows; DELETE, UPDATE, MERGE
 *   aggregate                          sums, counts, minima and maxima of a task's rows
 *   vector    predicate, function      Spark's vectors, filters and partition functions
 *   row       generated                rows over stored ones; columns that Stoa gives values
 *             location, type, parser   locations of tables; their types in Spark; SQL it lacks
 *   error     metric, version          errors and metrics as Spark shows them; Spark's versions
 * </pre>
 *
 * A scan is planned on the driver from the manifest alone; a task carries all it needs, so
 * executors read no manifest. Rows are returned as batches that share the arrays of the table's
 * reader, or that have arrays into which the values of a batch are copied at once. Spark never sees
 * rows that a pushed predicate excludes. Every write is one commit with its query's token, however
 * often Spark repeats it.
 */
package dev.stoa.spark;
