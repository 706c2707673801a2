package dev.stoa.cli.input.record;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/**
 * The options for reading files; passed to {@code RecordSources}.
 *
 * @param format the format of all files; detected if absent
 * @param schema the records' schema; read from the files or inferred if absent
 * @param schemaAdapter changes an inferred schema before records are read with it
 * @param listener receives the progress of inference
 * @param csv how CSV files are written
 * @param badRecords decides whether bad records are skipped
 * @param messageListener receives sentences for the user about inputs that can be read
 */
public record InputOptions(
    Optional<InputFormat> format,
    Optional<Schema> schema,
    UnaryOperator<Schema> schemaAdapter,
    InferenceListener listener,
    CsvOptions csv,
    BadRecords badRecords,
    Consumer<InputMessage> messageListener) {
  /** Returns options that detect the format and infer the schema. */
  public static InputOptions defaults() {
    return new InputOptions(
        Optional.empty(),
        Optional.empty(),
        UnaryOperator.identity(),
        InferenceListener.NONE,
        CsvOptions.detectAll(),
        BadRecords.rejected(),
        message -> {});
  }

  /** Returns these options with another format. */
  public InputOptions withFormat(InputFormat newFormat) {
    return new InputOptions(
        Optional.of(newFormat), schema, schemaAdapter, listener, csv, badRecords, messageListener);
  }

  /** Returns these options with another schema. */
  public InputOptions withSchema(Schema newSchema) {
    return new InputOptions(
        format, Optional.of(newSchema), schemaAdapter, listener, csv, badRecords, messageListener);
  }

  /** Returns these options with another change of inferred schemas. */
  public InputOptions withSchemaAdapter(UnaryOperator<Schema> newSchemaAdapter) {
    return new InputOptions(
        format, schema, newSchemaAdapter, listener, csv, badRecords, messageListener);
  }

  /** Returns these options with another listener. */
  public InputOptions withListener(InferenceListener newListener) {
    return new InputOptions(
        format, schema, schemaAdapter, newListener, csv, badRecords, messageListener);
  }

  /** Returns these options with other options of CSV files. */
  public InputOptions withCsv(CsvOptions newCsv) {
    return new InputOptions(
        format, schema, schemaAdapter, listener, newCsv, badRecords, messageListener);
  }

  /** Returns these options with another listener of messages. */
  public InputOptions withMessageListener(Consumer<InputMessage> newMessageListener) {
    return new InputOptions(
        format, schema, schemaAdapter, listener, csv, badRecords, newMessageListener);
  }

  /** Returns these options with another policy for bad records. */
  public InputOptions withBadRecords(BadRecords newBadRecords) {
    return new InputOptions(
        format, schema, schemaAdapter, listener, csv, newBadRecords, messageListener);
  }
}
