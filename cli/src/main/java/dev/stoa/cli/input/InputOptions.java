package dev.stoa.cli.input;

import java.util.Optional;
import org.apache.avro.Schema;

/**
 * How inputs are to be read; given to {@link RecordSources}.
 *
 * @param format the kind of all inputs; found out by looking when absent
 * @param schema the records' schema; taken from the file or inferred when absent
 */
public record InputOptions(Optional<InputFormat> format, Optional<Schema> schema) {
  /** Everything found out by looking. */
  public static InputOptions defaults() {
    return new InputOptions(Optional.empty(), Optional.empty());
  }

  /** The same with the kind given. */
  public InputOptions withFormat(InputFormat newFormat) {
    return new InputOptions(Optional.of(newFormat), schema);
  }

  /** The same with the schema given. */
  public InputOptions withSchema(Schema newSchema) {
    return new InputOptions(format, Optional.of(newSchema));
  }
}
