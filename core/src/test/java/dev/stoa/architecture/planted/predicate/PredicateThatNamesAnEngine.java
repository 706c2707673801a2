package dev.stoa.architecture.planted.predicate;

import org.apache.hadoop.planted.EngineStandIn;

/** A violation: a predicate that uses a class of Hadoop. */
public record PredicateThatNamesAnEngine(EngineStandIn engine) {}
