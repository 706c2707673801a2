package dev.stoa.cli.input;

import java.util.Optional;
import org.apache.avro.Schema;

/**
 * How inputs are to be read; given to {@link RecordSources}.
 *
 * @param format the kind of all inputs; found out by looking when absent
 * @param schema the records' schema; taken from the file or inferred when absent
 * @param watch who is told how far the schema is inferred
 */
public record InputOptions(
    Optional<InputFormat> format, Optional<Schema> schema, InputWatch watch) {
  /** Everything found out by looking. */
  public static InputOptions defaults() {
    return new InputOptions(Optional.empty(), Optional.empty(), InputWatch.NONE);
  }

  /** The same with the kind given. */
  public InputOptions withFormat(InputFormat newFormat) {
    return new InputOptions(Optional.of(newFormat), schema, watch);
  }

  /** The same with the schema given. */
  public InputOptions withSchema(Schema newSchema) {
    return new InputOptions(format, Optional.of(newSchema), watch);
  }

  /** The same with somebody who watches. */
  public InputOptions withWatch(InputWatch newWatch) {
    return new InputOptions(format, schema, newWatch);
  }
}
