package dev.stoa.cli.input.record;

import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Options for reading inputs; given to {@code RecordSources}.
 *
 * @param format the format of all inputs; detected when absent
 * @param schema the records' schema; taken from the file or inferred when absent
 * @param listener receives the progress of inference
 */
public record InputOptions(
    Optional<InputFormat> format, Optional<Schema> schema, InferenceListener listener) {
  /** Options that detect and infer everything. */
  public static InputOptions defaults() {
    return new InputOptions(Optional.empty(), Optional.empty(), InferenceListener.NONE);
  }

  /** The same options with this format. */
  public InputOptions withFormat(InputFormat newFormat) {
    return new InputOptions(Optional.of(newFormat), schema, listener);
  }

  /** The same options with this schema. */
  public InputOptions withSchema(Schema newSchema) {
    return new InputOptions(format, Optional.of(newSchema), listener);
  }

  /** The same options with this listener. */
  public InputOptions withListener(InferenceListener newListener) {
    return new InputOptions(format, schema, newListener);
  }
}
