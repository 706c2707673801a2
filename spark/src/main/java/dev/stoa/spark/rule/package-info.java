/** Optimizer rules for plans over tables; added to a session by name. */
package dev.stoa.spark.rule;
