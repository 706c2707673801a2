package dev.stoa.architecture.planted.predicate;

import org.apache.spark.planted.SparkStandIn;

/** A fault: names Spark, and only inside a method. */
public final class PredicateThatNamesSpark {
  private PredicateThatNamesSpark() {}

  /** Hides the engine behind a plain type. */
  public static Object engine() {
    return new SparkStandIn("spark");
  }
}
