/** Rules by which Spark's optimizer makes better plans over tables; added to a session by name. */
package dev.stoa.spark.rule;
