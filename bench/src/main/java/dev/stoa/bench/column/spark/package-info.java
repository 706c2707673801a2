/** Spark's readers, whose libraries are fetched on first use; the module {@code peers/spark}. */
package dev.stoa.bench.column.spark;
