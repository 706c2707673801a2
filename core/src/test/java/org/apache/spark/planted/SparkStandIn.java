package org.apache.spark.planted;

/** A stand-in for a class of Spark, which is not on core's class path. */
public record SparkStandIn(String name) {}
