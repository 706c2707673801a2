/**
 * The procedures for table maintenance, run by {@code CALL}. Called by {@link
 * dev.stoa.spark.StoaCatalog}.
 */
package dev.stoa.spark.procedure;
