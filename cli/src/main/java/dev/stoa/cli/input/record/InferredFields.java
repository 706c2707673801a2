package dev.stoa.cli.input.record;

import dev.stoa.avro.AvroNames;
import org.apache.avro.Schema;

/** Creates the fields of schemas that Stoa infers or derives from those of other formats. */
public final class InferredFields {
  private InferredFields() {}

  /**
   * Creates a field; its default is null if null is its first type.
   *
   * @param name the name in the input; stored in a property if Avro does not allow it
   */
  public static Schema.Field field(String name, Schema schema) {
    return AvroNames.newField(name, schema);
  }
}
