/**
 * Rows and columns of tables changed by Spark: DELETE, UPDATE and MERGE as rows deleted by their
 * places and rows added, and columns that a query makes, written into the split directories that
 * are there. What the tasks of a query wrote becomes visible in one commit.
 */
package dev.stoa.spark.change;
