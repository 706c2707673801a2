/**
 * The errors that Spark shows to users: each has a condition and a SQLSTATE, and is a class that
 * PySpark maps to an exception of its own. Called where Spark calls the catalog, the data source,
 * tables, scans, writes and procedures.
 */
package dev.stoa.spark.error;
