package dev.stoa.architecture.planted.predicate;

import org.apache.hadoop.planted.EngineStandIn;

/** A fault: names Hadoop. */
public record PredicateThatNamesAnEngine(EngineStandIn engine) {}
