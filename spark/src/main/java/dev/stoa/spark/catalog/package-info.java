/**
 * The catalogue: names of tables and namespaces as directories of a warehouse, and what DDL makes
 * of them. Called by {@link dev.stoa.spark.StoaCatalog}, which Spark calls.
 */
package dev.stoa.spark.catalog;
