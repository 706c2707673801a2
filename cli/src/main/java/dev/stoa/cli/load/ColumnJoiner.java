package dev.stoa.cli.load;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.print.SkippedRecords;
import dev.stoa.table.Table;
import dev.stoa.table.change.ColumnJoin;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;

/**
 * Adds or replaces a column with values from files, which are joined to the rows by key; used by
 * {@code stoa add-column} and {@code replace-column}.
 */
public final class ColumnJoiner {
  /**
   * The result of a join.
   *
   * @param snapshot the snapshot of the table after the join
   * @param matchedRowCount the number of rows for which the files have a value
   */
  public record Result(Snapshot snapshot, long matchedRowCount) {}

  private final Console console;
  private final List<String> inputs;
  private final InputOptions inputOptions;
  private final List<String> keyColumns;

  /** Creates a joiner of the records of {@code inputs} with rows by their key columns. */
  public ColumnJoiner(
      Console console, List<String> inputs, InputOptions inputOptions, List<String> keyColumns) {
    this.console = console;
    this.inputs = inputs;
    this.inputOptions = inputOptions;
    this.keyColumns = keyColumns;
  }

  /** Returns the memory limit of the joined values: half of the heap; the writer needs the rest. */
  private static long memoryLimitInBytes() {
    return Runtime.getRuntime().maxMemory() / 2;
  }

  /** Adds a column with the joined values to a table. */
  public Result addColumn(Table table, Schema.Field column) throws IOException {
    return join(
        table, column, update -> update.add(column).committer("stoa add-column").reserveFieldIds());
  }

  /** Replaces the values of a column of a table by the joined ones. */
  public Result replaceColumn(Table table, String columnName) throws IOException {
    Schema.Field column = table.newScan().select(columnName).schema().getFields().get(0);
    return join(
        table, column, update -> update.replace(columnName).committer("stoa replace-column"));
  }

  /** Tells an update to add or to replace the column. */
  @FunctionalInterface
  private interface UpdateAction {
    ColumnUpdate apply(ColumnUpdate update) throws IOException;
  }

  private Result join(Table table, Schema.Field column, UpdateAction action) throws IOException {
    table.newScan().select(keyColumns); // throws an exception if a key is not a column
    ColumnUpdate update = table.newColumnUpdate();
    ColumnJoin join;
    try (RecordSource source = open(table, column)) {
      checkHasColumns(source.schema(), column);
      join = action.apply(update).newJoin(keyColumns, memoryLimitInBytes());
      putRecords(source, join);
    }
    Snapshot snapshot = join.join().commit();
    SkippedRecords.print(console, inputOptions.badRecords());
    return new Result(snapshot, join.matchedRowCount());
  }

  private void checkHasColumns(Schema schema, Schema.Field column) {
    List<String> names = schema.getFields().stream().map(FieldProperties::externalName).toList();
    List<String> neededNames = new ArrayList<>(keyColumns);
    neededNames.add(FieldProperties.externalName(column));
    for (String name : neededNames) {
      if (!names.contains(name)) {
        throw new InputException(
            "%s: there is no column \"%s\", only %s: name a file with the key and the column"
                .formatted(inputs.get(0), name, String.join(", ", names)));
      }
    }
  }

  private void putRecords(RecordSource source, ColumnJoin join) throws IOException {
    try (ProgressReporter progress =
        ProgressReporter.start(console, "reading", source.sizeInBytes())) {
      for (long recordCount = 1; source.next(); recordCount++) {
        put(source, join);
        progress.update(recordCount, source.position());
      }
    }
  }

  private void put(RecordSource source, ColumnJoin join) {
    try {
      join.put(source.record());
    } catch (AvroTypeException | IllegalArgumentException e) {
      inputOptions.badRecords().skipMismatch(source.location(), e);
    }
  }

  /** Opens the files; the inferred types of the keys and the column are replaced by the table's. */
  private RecordSource open(Table table, Schema.Field column) {
    try (InferenceProgress progress = new InferenceProgress(console)) {
      InputOptions options =
          inputOptions
              .withSchemaAdapter(inferred -> withTableTypes(inferred, table, column))
              .withListener(progress);
      return RecordSources.open(inputs, options);
    }
  }

  private Schema withTableTypes(Schema inferredSchema, Table table, Schema.Field column) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : inferredSchema.getFields()) {
      Schema type = field.schema();
      if (field.name().equals(column.name())) {
        type = column.schema();
      } else if (keyColumns.contains(field.name())
          && table.schema().getField(field.name()) != null) {
        type = table.schema().getField(field.name()).schema();
      }
      Schema.Field copy = new Schema.Field(field.name(), type, field.doc());
      field.getObjectProps().forEach(copy::addProp);
      fields.add(copy);
    }
    return Schema.createRecord(
        inferredSchema.getName(),
        inferredSchema.getDoc(),
        inferredSchema.getNamespace(),
        false,
        fields);
  }
}
