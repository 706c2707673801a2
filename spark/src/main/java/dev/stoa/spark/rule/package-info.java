/**
 * Optimizer rules for plans over tables. Added to a session by {@link
 * dev.stoa.spark.StoaExtensions}.
 */
package dev.stoa.spark.rule;
