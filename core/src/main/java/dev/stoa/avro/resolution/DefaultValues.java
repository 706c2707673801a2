package dev.stoa.avro.resolution;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Default values of fields that were not written, as objects that their records may keep and
 * change.
 */
public final class DefaultValues {
  private DefaultValues() {}

  /** A field's default, as a new object if it is mutable. */
  public static Object of(Schema.Field field, GenericData model) {
    Object value = model.getDefaultValue(field);
    return switch (field.schema().getType()) {
      case NULL, BOOLEAN, INT, LONG, FLOAT, DOUBLE, ENUM -> value;
      default -> model.deepCopy(field.schema(), value);
    };
  }
}
