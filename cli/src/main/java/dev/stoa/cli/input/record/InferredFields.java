package dev.stoa.cli.input.record;

import dev.stoa.avro.AvroNames;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;

/** Creates the fields of schemas that Stoa infers or derives from those of other formats. */
public final class InferredFields {
  /** The name of a field whose name in the input is empty. */
  private static final String EMPTY_NAME = "_x_";

  private InferredFields() {}

  /**
   * Creates a field; its default is null if null is its first type.
   *
   * @param name the name in the input; stored in a property if Avro does not allow it
   */
  public static Schema.Field field(String name, Schema schema) {
    boolean isNullFirst =
        schema.isUnion() && schema.getTypes().get(0).getType() == Schema.Type.NULL;
    String avroName = name.isEmpty() ? EMPTY_NAME : AvroNames.toAvroName(name);
    Schema.Field field =
        isNullFirst
            ? new Schema.Field(avroName, schema, null, JsonProperties.NULL_VALUE)
            : new Schema.Field(avroName, schema);
    if (!avroName.equals(name)) {
      field.addProp(AvroNames.ORIGINAL_NAME_PROPERTY, name);
    }
    return field;
  }
}
