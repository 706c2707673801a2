package dev.stoa.cli.input;

import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;

/** Makes the fields of inferred schemas; called wherever the input has none of its own. */
final class InferredFields {
  private InferredFields() {}

  /**
   * A field, whose default is null where that is its first type.
   *
   * @param original what the input calls it; kept where that is not its name
   */
  static Schema.Field field(String name, String original, Schema schema) {
    boolean isNullFirst =
        schema.isUnion() && schema.getTypes().get(0).getType() == Schema.Type.NULL;
    Schema.Field field =
        isNullFirst
            ? new Schema.Field(name, schema, null, JsonProperties.NULL_VALUE)
            : new Schema.Field(name, schema);
    if (!name.equals(original)) {
      field.addProp(FieldProperties.NAME, original);
    }
    return field;
  }
}
