package org.apache.hadoop.planted;

/** A stand-in for a class of Hadoop, which is not on core's class path. */
public record EngineStandIn(String name) {}
