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
 * @param keepsAbsentFields whether fields that a JSON or CSV record lacks are {@link
 *     AbsentField#VALUE}, rather than filled
 * @param listener receives the progress of inference
 */
public record InputOptions(
    Optional<InputFormat> format,
    Optional<Schema> schema,
    UnaryOperator<Schema> schemaAdapter,
    boolean keepsAbsentFields,
    InferenceListener listener) {
  /** Returns options that detect the format and infer the schema. */
  public static InputOptions defaults() {
    return new InputOptions(
        Optional.empty(),
        Optional.empty(),
        UnaryOperator.identity(),
        false,
        InferenceListener.NONE);
  }

  /** Returns these options with another format. */
  public InputOptions withFormat(InputFormat newFormat) {
    return new InputOptions(
        Optional.of(newFormat), schema, schemaAdapter, keepsAbsentFields, listener);
  }

  /** Returns these options with another schema. */
  public InputOptions withSchema(Schema newSchema) {
    return new InputOptions(
        format, Optional.of(newSchema), schemaAdapter, keepsAbsentFields, listener);
  }

  /** Returns these options with another change of inferred schemas. */
  public InputOptions withSchemaAdapter(UnaryOperator<Schema> newSchemaAdapter) {
    return new InputOptions(format, schema, newSchemaAdapter, keepsAbsentFields, listener);
  }

  /** Returns these options with absent fields of JSON and CSV records kept as such. */
  public InputOptions withAbsentFields() {
    return new InputOptions(format, schema, schemaAdapter, true, listener);
  }

  /** Returns these options with another listener. */
  public InputOptions withListener(InferenceListener newListener) {
    return new InputOptions(format, schema, schemaAdapter, keepsAbsentFields, newListener);
  }
}
