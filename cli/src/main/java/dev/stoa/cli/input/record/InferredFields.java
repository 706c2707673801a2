package dev.stoa.cli.input.record;

import dev.stoa.avro.AvroNames;
import dev.stoa.cli.input.file.InvalidFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/** Creates the records of schemas that Stoa infers or derives from those of other formats. */
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

  /**
   * Creates a record of another format.
   *
   * @throws InvalidFileException when two fields have the same name, which other formats allow
   */
  public static Schema record(String name, String namespace, List<Schema.Field> fields)
      throws InvalidFileException {
    Map<String, Schema.Field> fieldsByName = new HashMap<>();
    for (Schema.Field field : fields) {
      Schema.Field other = fieldsByName.put(field.name(), field);
      if (other != null) {
        throw new InvalidFileException(
            "the columns \"%s\" and \"%s\" would have the same name: rename one of them"
                .formatted(AvroNames.externalName(other), AvroNames.externalName(field)));
      }
    }
    return Schema.createRecord(name, null, namespace, false, fields);
  }
}
