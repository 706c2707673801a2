package dev.stoa.avro.resolution;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Returns the default values of fields that a record lacks, as objects that the record's owner may
 * change.
 */
public final class DefaultValues {
  private DefaultValues() {}

  /** Returns a field's default, as a new object if it is mutable. */
  public static Object of(Schema.Field field, GenericData model) {
    Object value = model.getDefaultValue(field);
    return switch (field.schema().getType()) {
      case NULL, BOOLEAN, INT, LONG, FLOAT, DOUBLE, ENUM -> value;
      default -> model.deepCopy(field.schema(), value);
    };
  }
}
