package dev.stoa.cli.input.record;

import dev.stoa.schema.SchemaEvolution;
import org.apache.avro.Schema;

/** The properties of schema fields that preserve how records looked in the input. */
public final class FieldProperties {
  /** The name in JSON or CSV, if it is not a valid Avro name. */
  public static final String EXTERNAL_NAME = SchemaEvolution.EXTERNAL_NAME;

  /** True if the field was sometimes missing in the input: a null is then omitted. */
  public static final String ABSENT_WHEN_NULL = "stoa.absent";

  private FieldProperties() {}

  /** The name that the field has in JSON and CSV. */
  public static String externalName(Schema.Field field) {
    return field.getObjectProp(EXTERNAL_NAME) instanceof String name ? name : field.name();
  }

  /** Whether a null is omitted rather than written. */
  public static boolean isAbsentWhenNull(Schema.Field field) {
    return Boolean.TRUE.equals(field.getObjectProp(ABSENT_WHEN_NULL));
  }
}
