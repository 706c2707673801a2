/**
 * Columns whose values Stoa gives to new rows: generated columns, by an expression over the row's
 * other columns, and identity columns, by counting.
 *
 * <p>Generated values are part of Spark's plan, because rows can be partitioned by them; the rule
 * {@link dev.stoa.spark.rule.ComputeGeneratedColumns} adds them. Identity values are given by the
 * tasks that write the rows, after the last shuffle, so that a repeated task cannot give a value to
 * two rows. As in SQL:2003; the meaning of given values is that of Delta Lake.
 */
package dev.stoa.spark.generated;
