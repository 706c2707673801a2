package org.apache.spark.planted;

/** Stands for an engine's class, which core's class path does not have. */
public record SparkStandIn(String name) {}
