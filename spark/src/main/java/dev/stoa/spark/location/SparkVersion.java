package dev.stoa.spark.location;

/** The name under which Spark's commits appear in a table's history. */
public final class SparkVersion {
  /** Spark with its version, such as {@code Spark 4.0.1}. */
  public static final String NAME = "Spark " + org.apache.spark.package$.MODULE$.SPARK_VERSION();

  private SparkVersion() {}
}
