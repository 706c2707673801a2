/**
 * The catalog: maps names of tables and namespaces to directories of a warehouse, and runs DDL.
 * Called by {@link dev.stoa.spark.StoaCatalog}, which Spark calls.
 */
package dev.stoa.spark.catalog;
