/** Spark's filters as predicates of a table. */
package dev.stoa.spark.predicate;
