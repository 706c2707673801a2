package dev.stoa.cli.input.record;

import dev.stoa.avro.AvroNames;
import org.apache.avro.Schema;

/** The properties of schema fields that record how JSON or CSV input represented them. */
public final class FieldProperties {
  /** True if the field is missing in some input records: output then omits its nulls. */
  public static final String ABSENT_WHEN_NULL = "stoa.absent";

  private FieldProperties() {}

  /** Returns the name that the field has outside Avro, which allows only some names. */
  public static String externalName(Schema.Field field) {
    return AvroNames.externalName(field);
  }

  /** Returns whether JSON output omits the field if it is null. */
  public static boolean isAbsentWhenNull(Schema.Field field) {
    return Boolean.TRUE.equals(field.getObjectProp(ABSENT_WHEN_NULL));
  }
}
