/**
 * One table as Spark sees it, whoever names it: what it can do, and who builds its scans, writes
 * and changes.
 */
package dev.stoa.spark.table;
