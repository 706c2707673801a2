/** What {@code CALL} does: the procedures that look after a table. */
package dev.stoa.spark.procedure;
