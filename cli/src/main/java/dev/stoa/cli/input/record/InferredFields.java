package dev.stoa.cli.input.record;

import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;

/** Creates the fields of schemas that Stoa infers or derives from those of other formats. */
public final class InferredFields {
  private InferredFields() {}

  /**
   * Creates a field; its default is null if null is its first type.
   *
   * @param originalName the name in the input; stored in a property if it differs
   */
  public static Schema.Field field(String name, String originalName, Schema schema) {
    boolean isNullFirst =
        schema.isUnion() && schema.getTypes().get(0).getType() == Schema.Type.NULL;
    Schema.Field field =
        isNullFirst
            ? new Schema.Field(name, schema, null, JsonProperties.NULL_VALUE)
            : new Schema.Field(name, schema);
    if (!name.equals(originalName)) {
      field.addProp(FieldProperties.EXTERNAL_NAME, originalName);
    }
    return field;
  }
}
