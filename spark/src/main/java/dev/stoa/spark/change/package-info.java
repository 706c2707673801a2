/**
 * Changes of tables by Spark: DELETE, UPDATE and MERGE delete rows by id and add rows; queries add
 * or replace columns of existing split directories. The output of a query's tasks becomes visible
 * in one commit.
 */
package dev.stoa.spark.change;
