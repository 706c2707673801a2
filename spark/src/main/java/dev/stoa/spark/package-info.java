/**
 * Tables as a data source of Spark SQL, format {@code stoa}: {@link dev.stoa.spark.StoaDataSource}
 * is what Spark finds by that name.
 *
 * <p>Calls go {@code dev.stoa.spark} → {@code read} → {@code vector}, {@code predicate} → {@code
 * type}. A scan is planned on the driver from the manifest alone; a task carries what it needs, so
 * executors read no manifest. Rows are delivered as batches whose vectors lie over those of the
 * table's reader: nothing is copied where pages are plain, dictionaries stay dictionaries. What a
 * pushed predicate leaves out is never handed to Spark.
 */
package dev.stoa.spark;
