/**
 * Spark's readers, whose libraries are fetched when they are asked for; the module {@code
 * peers/spark}.
 */
package dev.stoa.bench.column.spark;
