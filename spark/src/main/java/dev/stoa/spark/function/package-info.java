/**
 * Partition transforms as Spark knows them: in {@code PARTITIONED BY}, and as functions that give
 * for a value exactly the part of it that tables are divided by.
 */
package dev.stoa.spark.function;
