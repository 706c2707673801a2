package dev.stoa.cli.input;

import dev.stoa.schema.SchemaEvolution;
import org.apache.avro.Schema;

/** The properties of schema fields that say how a record looked before it became Avro. */
public final class FieldProperties {
  /** The name in JSON or CSV, where that is no Avro name. */
  public static final String NAME = SchemaEvolution.OUTER_NAME;

  /** True where the field was sometimes missing: a null is then left out. */
  public static final String ABSENT = "stoa.absent";

  private FieldProperties() {}

  /** The name that the field has in JSON and CSV. */
  public static String externalName(Schema.Field field) {
    return field.getObjectProp(NAME) instanceof String name ? name : field.name();
  }

  /** Whether a null is left out rather than written. */
  public static boolean isAbsentWhenNull(Schema.Field field) {
    return Boolean.TRUE.equals(field.getObjectProp(ABSENT));
  }
}
