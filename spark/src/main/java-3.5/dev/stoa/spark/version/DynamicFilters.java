package dev.stoa.spark.version;

/** Spark's filters of one side of a join by the keys of the other side. */
public final class DynamicFilters {
  private DynamicFilters() {}

  /** Returns the index of a key of the other side in the form that Spark's filters take. */
  public static int keyIndex(int key) {
    return key;
  }
}
