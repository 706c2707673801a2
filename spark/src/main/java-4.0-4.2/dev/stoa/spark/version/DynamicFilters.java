package dev.stoa.spark.version;

import java.util.List;
import scala.collection.immutable.Seq;

/** Spark's filters of one side of a join by the keys of the other side. */
public final class DynamicFilters {
  private DynamicFilters() {}

  /** Returns the index of a key of the other side in the form that Spark's filters take. */
  public static Seq<Object> keyIndex(int key) {
    return ScalaCollections.list(List.<Object>of(key));
  }
}
