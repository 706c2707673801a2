package dev.stoa.cli.input.record;

import dev.stoa.schema.SchemaEvolution;
import org.apache.avro.Schema;

/** The properties of schema fields that record how JSON or CSV input represented them. */
public final class FieldProperties {
  /** The name in JSON or CSV, if it is not a valid Avro name. */
  public static final String EXTERNAL_NAME = SchemaEvolution.EXTERNAL_NAME;

  /** True if the field is missing in some input records: output then omits its nulls. */
  public static final String ABSENT_WHEN_NULL = "stoa.absent";

  private FieldProperties() {}

  /** Returns the name that the field has in JSON and CSV. */
  public static String externalName(Schema.Field field) {
    return field.getObjectProp(EXTERNAL_NAME) instanceof String name ? name : field.name();
  }

  /** Returns whether JSON output omits the field if it is null. */
  public static boolean isAbsentWhenNull(Schema.Field field) {
    return Boolean.TRUE.equals(field.getObjectProp(ABSENT_WHEN_NULL));
  }
}
