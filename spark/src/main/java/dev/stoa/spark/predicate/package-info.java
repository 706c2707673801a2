/** Translates Spark's filters to predicates of a table. */
package dev.stoa.spark.predicate;
