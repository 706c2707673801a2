package dev.stoa.cli.load;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.input.InputFiles;
import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.SelfDescribingFormats;
import dev.stoa.cli.input.block.BlockOptions;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.block.SampleMismatchException;
import dev.stoa.cli.input.block.SequentialRowBlocks;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.cli.input.file.MismatchedFieldException;
import dev.stoa.cli.input.file.UnknownFieldException;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * The files or tables that a load or upsert reads, and how their columns are matched with those of
 * the table that it changes.
 */
final class TableInputs {
  private final Console console;
  private final List<String> inputs;
  private final InputOptions inputOptions;
  private final EvolutionOptions evolution;
  private final Optional<TableSelection> selection;
  private Optional<DatabaseSelection> databaseSelection = Optional.empty();

  TableInputs(
      Console console,
      List<String> inputs,
      InputOptions inputOptions,
      EvolutionOptions evolution,
      Optional<TableSelection> selection) {
    this.console = console;
    this.inputs = inputs;
    InputOptions options =
        evolution.addsColumns()
            ? inputOptions.withInference(inputOptions.inference().withMergedColumns())
            : inputOptions;
    this.inputOptions =
        evolution.isActive()
            ? options.withSchemaMerger(
                (schema, nextSchema) -> EvolutionPlan.merge(schema, nextSchema, evolution))
            : options;
    this.evolution = evolution;
    this.selection = selection;
  }

  /** Chooses the table or query, and its ranges, of an input that is a database. */
  TableInputs readingDatabase(Optional<DatabaseSelection> newSelection) {
    databaseSelection = newSelection;
    return this;
  }

  /** Reads rows in blocks. */
  @FunctionalInterface
  interface BlockReader<R> {
    R read(RowBlocks blocks) throws IOException;
  }

  /** Opens files as blocks of rows: with the given schema, or an inferred one. */
  @FunctionalInterface
  private interface BlockOpener {
    RowBlocks open(InputOptions options, BlockOptions blockOptions);
  }

  /**
   * Reads the inputs in blocks. If their schema is inferred from a sample and later rows do not
   * have it, the reader, which must not have committed anything, reads them again.
   */
  <R> R readBlocks(InputOptions options, WriteOptions writeOptions, BlockReader<R> reader)
      throws IOException {
    if (isDatabase()) {
      try (RowBlocks blocks = openDatabase(options)) {
        return reader.read(blocks);
      }
    }
    if (areTables()) {
      try (RowBlocks blocks = new SequentialRowBlocks(openTables(options))) {
        return reader.read(blocks);
      }
    }
    try (InputFiles files = InputFiles.open(inputs, options)) {
      if (options.schema().isEmpty()) {
        try (RowBlocks blocks = openBlocks(files::openSampled, options, writeOptions)) {
          return reader.read(blocks);
        } catch (SampleMismatchException e) {
          // Nothing was committed, and the writer has deleted its files.
        }
      }
      try (RowBlocks blocks = openBlocks(files::open, options, writeOptions)) {
        return reader.read(blocks);
      }
    }
  }

  private RowBlocks openBlocks(
      BlockOpener opener, InputOptions options, WriteOptions writeOptions) {
    try (InferenceProgress progress = new InferenceProgress(console)) {
      BlockOptions blockOptions = BlockOptions.ofThreads(writeOptions.threadCount());
      return opener.open(options.withListener(progress), blockOptions);
    }
  }

  /** Returns whether the input is a database; rejects options that only databases have. */
  private boolean isDatabase() {
    boolean isDatabase =
        databaseSelection.isPresent() && inputs.stream().anyMatch(DatabaseUrl::isUrl);
    if (isDatabase && inputs.size() > 1) {
      throw new InputException("a database is loaded alone: name no other inputs");
    }
    if (!isDatabase) {
      databaseSelection.ifPresent(database -> database.checkUnused(inputs.get(0)));
    }
    return isDatabase;
  }

  private RowBlocks openDatabase(InputOptions options) throws IOException {
    return databaseSelection.orElseThrow().open(inputs.get(0), options, selection);
  }

  /** Returns whether the inputs are tables; rejects selections of rows of files. */
  private boolean areTables() {
    boolean areTables = TableRecordSource.areTables(inputs);
    if (!areTables && selection.isPresent() && !selection.get().selectsAll()) {
      throw new InputException(
          inputs.get(0)
              + " is neither a table nor a database, from which alone --columns, --where, --version"
              + " and --at select: omit them");
    }
    return areTables;
  }

  private RecordSource openTables(InputOptions options) {
    return TableRecordSource.open(inputs, options.schema(), options.schemaMerger(), selection);
  }

  /** Reads the inputs in blocks, with the schema of the options or their own. */
  <R> R readBlocks(WriteOptions writeOptions, BlockReader<R> reader) throws IOException {
    return readBlocks(inputOptions, writeOptions, reader);
  }

  /** Opens the inputs as a sequence of records. */
  RecordSource open(InputOptions options) {
    if (areTables()) {
      return openTables(options);
    }
    try (InferenceProgress progress = new InferenceProgress(console)) {
      return RecordSources.open(inputs, options.withListener(progress));
    }
  }

  /** Returns options for a table; formats without a schema are read with that of the table. */
  InputOptions optionsFor(Table table, EvolutionPlan.MissingColumns missingColumns) {
    if (isDatabase()) {
      Schema tableSchema = table.schema();
      return inputOptions.withSchemaAdapter(rows -> withNotNull(rows, tableSchema));
    }
    boolean hasOwnSchema =
        inputOptions.schema().isPresent()
            || TableRecordSource.areTables(inputs)
            || SelfDescribingFormats.isSelfDescribing(inputs, inputOptions);
    if (hasOwnSchema) {
      return inputOptions;
    }
    Schema tableSchema = table.schema();
    InputOptions options =
        evolution.isActive()
            ? inputOptions.withSchemaAdapter(
                inferred -> EvolutionPlan.readSchema(tableSchema, inferred, evolution))
            : inputOptions.withSchema(tableSchema);
    return missingColumns == EvolutionPlan.MissingColumns.KEEP
        ? options.withAbsentFields()
        : options;
  }

  /**
   * Returns the schema of a database's rows with columns that are not nullable where those of a
   * table are not: a query's columns are nullable for the database, and mostly have no nulls.
   */
  private static Schema withNotNull(Schema rows, Schema tableSchema) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : rows.getFields()) {
      Schema.Field column = tableSchema.getField(field.name());
      boolean isNotNull =
          column != null
              && !column.schema().isNullable()
              && field.schema().isUnion()
              && field.schema().getTypes().contains(column.schema());
      Schema.Field copy =
          isNotNull
              ? new Schema.Field(field.name(), column.schema(), field.doc())
              : new Schema.Field(field, field.schema());
      field.getObjectProps().forEach(isNotNull ? copy::addProp : (name, value) -> {});
      fields.add(copy);
    }
    return Schema.createRecord(rows.getName(), rows.getDoc(), rows.getNamespace(), false, fields);
  }

  /**
   * Plans the changes of a table that its new records need.
   *
   * @throws InvalidTableException when the options do not allow them
   */
  EvolutionPlan plan(
      Table table, Schema recordSchema, EvolutionPlan.MissingColumns missingColumns) {
    String location = table.storage().location();
    boolean mayDiffer = evolution.isActive() || missingColumns == EvolutionPlan.MissingColumns.KEEP;
    if (!mayDiffer) {
      checkHasAllColumns(location, table.schema(), recordSchema);
    }
    return EvolutionPlan.of(location, table.schema(), recordSchema, evolution, missingColumns);
  }

  private static void checkHasAllColumns(String table, Schema tableSchema, Schema recordSchema) {
    for (Schema.Field column : tableSchema.getFields()) {
      if (recordSchema.getField(column.name()) == null) {
        checkHasNoSimilarName(table, column, recordSchema);
        throw new InvalidTableException(
            "the records have no field \"%s\", a column of %s: use --add-columns to fill it with null"
                    .formatted(FieldProperties.externalName(column), table)
                + " or its default");
      }
    }
  }

  private static void checkHasNoSimilarName(
      String table, Schema.Field column, Schema recordSchema) {
    String name = FieldProperties.externalName(column);
    recordSchema.getFields().stream()
        .map(FieldProperties::externalName)
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .ifPresent(
            similar -> {
              throw new InvalidTableException(
                  "the records have no field \"%s\", a column of %s, but \"%s\": rename one of them"
                          .formatted(name, table, similar)
                      + ", the column with stoa rename-column");
            });
  }

  /**
   * Adds to the message about a field that a table lacks how to add the column, and to that about a
   * value of another type how to widen the column; returns other exceptions unchanged.
   */
  InputException explain(InputException exception, Table table) {
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownFieldException unknownField) {
        return inferField(unknownField.fieldName())
            .map(
                field ->
                    new InputException(
                        exception.getMessage().replaceFirst(": the schema has no such field.*", "")
                            + ": "
                            + EvolutionPlan.missingColumn(table.storage().location(), field),
                        exception))
            .orElse(exception);
      }
      if (cause instanceof MismatchedFieldException mismatchedField) {
        return inferField(mismatchedField.column())
            .flatMap(field -> EvolutionPlan.widening(table, field))
            .map(advice -> new InputException(exception.getMessage() + "; " + advice, exception))
            .orElse(exception);
      }
    }
    return exception;
  }

  /** Finds a field in the inputs' own schema; empty if they cannot be read again. */
  private Optional<Schema.Field> inferField(String name) {
    if (inputs.contains(InputLocations.STANDARD_INPUT) || inputOptions.schema().isPresent()) {
      return Optional.empty();
    }
    try (RecordSource source = open(inputOptions.withMessageListener(message -> {}))) {
      return source.schema().getFields().stream()
          .filter(field -> FieldProperties.externalName(field).equals(name))
          .findFirst();
    } catch (InputException | IOException e) {
      return Optional.empty(); // the first message stays
    }
  }
}
