package dev.stoa.cli.input.record;

import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/** The options for reading files; passed to {@code RecordSources}. Immutable. */
public final class InputOptions {
  private Optional<InputFormat> format = Optional.empty();
  private Optional<Schema> schema = Optional.empty();
  private UnaryOperator<Schema> schemaAdapter = UnaryOperator.identity();
  private InferenceListener listener = InferenceListener.NONE;
  private InferenceOptions inference = InferenceOptions.defaults();
  private CsvOptions csv = CsvOptions.detectAll();
  private BadRecords badRecords = BadRecords.rejected();
  private Consumer<InputMessage> messageListener = message -> {};
  private boolean keepsAbsentFields;
  private boolean isSchemaOfInputs;
  private Optional<BinaryOperator<Schema>> schemaMerger = Optional.empty();

  private InputOptions() {}

  /** Returns options that detect the format and infer the schema. */
  public static InputOptions defaults() {
    return new InputOptions();
  }

  private InputOptions copy() {
    InputOptions copy = new InputOptions();
    copy.format = format;
    copy.schema = schema;
    copy.schemaAdapter = schemaAdapter;
    copy.listener = listener;
    copy.inference = inference;
    copy.csv = csv;
    copy.badRecords = badRecords;
    copy.messageListener = messageListener;
    copy.keepsAbsentFields = keepsAbsentFields;
    copy.isSchemaOfInputs = isSchemaOfInputs;
    copy.schemaMerger = schemaMerger;
    return copy;
  }

  /** Returns the format of all files; it is detected if absent. */
  public Optional<InputFormat> format() {
    return format;
  }

  /** Returns the records' schema; it is read from the files or inferred if absent. */
  public Optional<Schema> schema() {
    return schema;
  }

  /** Returns whether the schema was read from the inputs, so that no column may be left out. */
  public boolean isSchemaOfInputs() {
    return isSchemaOfInputs;
  }

  /**
   * Returns what merges the schemas of files that contain their own; without it, all files are read
   * with the schema of the first.
   */
  public Optional<BinaryOperator<Schema>> schemaMerger() {
    return schemaMerger;
  }

  /** Returns the change of an inferred schema before records are read with it. */
  public UnaryOperator<Schema> schemaAdapter() {
    return schemaAdapter;
  }

  /** Returns the receiver of the progress of inference. */
  public InferenceListener listener() {
    return listener;
  }

  /** Returns how the schema of JSON and CSV is inferred. */
  public InferenceOptions inference() {
    return inference;
  }

  /** Returns how CSV files are written. */
  public CsvOptions csv() {
    return csv;
  }

  /** Returns the policy that decides whether bad records are skipped. */
  public BadRecords badRecords() {
    return badRecords;
  }

  /** Returns the receiver of sentences for the user about inputs that can be read. */
  public Consumer<InputMessage> messageListener() {
    return messageListener;
  }

  /**
   * Returns whether fields that a JSON or CSV record lacks are {@link AbsentField#VALUE}, rather
   * than filled.
   */
  public boolean keepsAbsentFields() {
    return keepsAbsentFields;
  }

  /** Returns these options with another format. */
  public InputOptions withFormat(InputFormat newFormat) {
    InputOptions copy = copy();
    copy.format = Optional.of(newFormat);
    return copy;
  }

  /** Returns these options with another schema. */
  public InputOptions withSchema(Schema newSchema) {
    InputOptions copy = copy();
    copy.schema = Optional.of(newSchema);
    return copy;
  }

  /** Returns these options with the schema of the inputs. */
  public InputOptions withSchemaOfInputs(Schema inputSchema) {
    InputOptions copy = withSchema(inputSchema);
    copy.isSchemaOfInputs = true;
    return copy;
  }

  /** Returns these options with a merger of the schemas of files. */
  public InputOptions withSchemaMerger(BinaryOperator<Schema> newSchemaMerger) {
    InputOptions copy = copy();
    copy.schemaMerger = Optional.of(newSchemaMerger);
    return copy;
  }

  /** Returns these options with another change of inferred schemas. */
  public InputOptions withSchemaAdapter(UnaryOperator<Schema> newSchemaAdapter) {
    InputOptions copy = copy();
    copy.schemaAdapter = newSchemaAdapter;
    return copy;
  }

  /** Returns these options with another listener. */
  public InputOptions withListener(InferenceListener newListener) {
    InputOptions copy = copy();
    copy.listener = newListener;
    return copy;
  }

  /** Returns these options with another way of inferring the schema. */
  public InputOptions withInference(InferenceOptions newInference) {
    InputOptions copy = copy();
    copy.inference = newInference;
    return copy;
  }

  /** Returns these options with other options of CSV files. */
  public InputOptions withCsv(CsvOptions newCsv) {
    InputOptions copy = copy();
    copy.csv = newCsv;
    return copy;
  }

  /** Returns these options with another policy for bad records. */
  public InputOptions withBadRecords(BadRecords newBadRecords) {
    InputOptions copy = copy();
    copy.badRecords = newBadRecords;
    return copy;
  }

  /** Returns these options with another listener of messages. */
  public InputOptions withMessageListener(Consumer<InputMessage> newMessageListener) {
    InputOptions copy = copy();
    copy.messageListener = newMessageListener;
    return copy;
  }

  /** Returns these options with absent fields of JSON and CSV records kept as such. */
  public InputOptions withAbsentFields() {
    InputOptions copy = copy();
    copy.keepsAbsentFields = true;
    return copy;
  }
}
