package dev.stoa.cli.input.record;

import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

/**
 * Times of day in nanoseconds, for which neither Avro nor tables have a type: longs with the
 * logical type {@code time-nanos}, by which exports write them as such times again.
 */
public final class TimeNanos {
  private static final String NAME = "time-nanos";

  private TimeNanos() {}

  /** Returns the type. */
  public static Schema schema() {
    Schema schema = Schema.create(Schema.Type.LONG);
    schema.addProp(LogicalType.LOGICAL_TYPE_PROP, NAME);
    return schema;
  }

  /** Returns whether a type is that of these times. */
  public static boolean isTimeNanos(Schema schema) {
    return schema.getType() == Schema.Type.LONG
        && NAME.equals(schema.getProp(LogicalType.LOGICAL_TYPE_PROP));
  }
}
