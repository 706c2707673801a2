package org.apache.hadoop.planted;

/** Stands for an engine's class, which core's class path does not have. */
public record EngineStandIn(String name) {}
