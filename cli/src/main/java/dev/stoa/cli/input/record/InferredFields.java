package dev.stoa.cli.input.record;

import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;

/** Makes the fields of inferred schemas; called for inputs without a schema. */
public final class InferredFields {
  private InferredFields() {}

  /**
   * A field, with default null if null is its first type.
   *
   * @param original its name in the input; stored where it differs
   */
  public static Schema.Field field(String name, String original, Schema schema) {
    boolean isNullFirst =
        schema.isUnion() && schema.getTypes().get(0).getType() == Schema.Type.NULL;
    Schema.Field field =
        isNullFirst
            ? new Schema.Field(name, schema, null, JsonProperties.NULL_VALUE)
            : new Schema.Field(name, schema);
    if (!name.equals(original)) {
      field.addProp(FieldProperties.EXTERNAL_NAME, original);
    }
    return field;
  }
}
