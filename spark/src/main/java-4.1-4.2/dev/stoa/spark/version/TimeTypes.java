package dev.stoa.spark.version;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.TimeType;

/** Times of day. */
public final class TimeTypes {
  private TimeTypes() {}

  /** Whether the type's values are times of day. */
  public static boolean isTime(DataType type) {
    return type instanceof TimeType;
  }
}
