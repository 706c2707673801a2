package dev.stoa.cli.input.record;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/**
 * The options for reading files; passed to {@code RecordSources}.
 *
 * @param format the format of all files; detected if absent
 * @param schema the records' schema; read from the files or inferred if absent
 * @param schemaAdapter changes an inferred schema before records are read with it
 * @param inference how the schema of JSON and CSV is inferred
 * @param listener receives the progress of inference
 */
public record InputOptions(
    Optional<InputFormat> format,
    Optional<Schema> schema,
    UnaryOperator<Schema> schemaAdapter,
    InferenceOptions inference,
    InferenceListener listener) {
  /** Returns options that detect the format and infer the schema. */
  public static InputOptions defaults() {
    return new InputOptions(
        Optional.empty(),
        Optional.empty(),
        UnaryOperator.identity(),
        InferenceOptions.defaults(),
        InferenceListener.NONE);
  }

  /** Returns these options with another format. */
  public InputOptions withFormat(InputFormat newFormat) {
    return new InputOptions(Optional.of(newFormat), schema, schemaAdapter, inference, listener);
  }

  /** Returns these options with another schema. */
  public InputOptions withSchema(Schema newSchema) {
    return new InputOptions(format, Optional.of(newSchema), schemaAdapter, inference, listener);
  }

  /** Returns these options with another change of inferred schemas. */
  public InputOptions withSchemaAdapter(UnaryOperator<Schema> newSchemaAdapter) {
    return new InputOptions(format, schema, newSchemaAdapter, inference, listener);
  }

  /** Returns these options with another listener. */
  public InputOptions withListener(InferenceListener newListener) {
    return new InputOptions(format, schema, schemaAdapter, inference, newListener);
  }

  /** Returns these options with another inference. */
  public InputOptions withInference(InferenceOptions newInference) {
    return new InputOptions(format, schema, schemaAdapter, newInference, listener);
  }
}
