package dev.stoa.cli.input.record;

import dev.stoa.avro.AvroNames;
import org.apache.avro.Schema;

/**
 * The properties of schemas and their fields that record how JSON or CSV input represented them.
 */
public final class FieldProperties {
  /** True if the field is missing in some input records. */
  public static final String ABSENT_WHEN_NULL = "stoa.absent";

  /**
   * True for strings that contain the JSON of values that are no strings in the input, as their
   * field has values of several types.
   */
  public static final String JSON_TEXT = "stoa.json-text";

  private FieldProperties() {}

  /** Returns the name that the field has outside Avro, which allows only some names. */
  public static String externalName(Schema.Field field) {
    return AvroNames.externalName(field);
  }

  /** Returns whether JSON values of all types are read as text. */
  public static boolean isJsonText(Schema schema) {
    return schema.getType() == Schema.Type.STRING
        && Boolean.TRUE.equals(schema.getObjectProp(JSON_TEXT));
  }

  /** Returns whether the field may be missing in JSON input. */
  public static boolean isAbsentWhenNull(Schema.Field field) {
    return Boolean.TRUE.equals(field.getObjectProp(ABSENT_WHEN_NULL));
  }
}
