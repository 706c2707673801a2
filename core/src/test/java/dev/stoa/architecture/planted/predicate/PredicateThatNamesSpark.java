package dev.stoa.architecture.planted.predicate;

import org.apache.spark.planted.SparkStandIn;

/** A violation: uses Spark, but only inside a method. */
public final class PredicateThatNamesSpark {
  private PredicateThatNamesSpark() {}

  /** Returns an object of Spark as a plain object. */
  public static Object engine() {
    return new SparkStandIn("spark");
  }
}
