/** The procedures for table maintenance, run by {@code CALL}. */
package dev.stoa.spark.procedure;
