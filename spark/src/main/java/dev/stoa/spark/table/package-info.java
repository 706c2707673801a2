/**
 * One table in Spark, however it is named: its capabilities, and the builders of its scans, writes
 * and changes.
 */
package dev.stoa.spark.table;
