package dev.stoa.spark.version;

import org.apache.spark.sql.types.DataType;

/** Times of day, which this version of Spark lacks. */
public final class TimeTypes {
  private TimeTypes() {}

  /** Returns false: no type's values are times of day. */
  public static boolean isTime(DataType type) {
    return false;
  }
}
