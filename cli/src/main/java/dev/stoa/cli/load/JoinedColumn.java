package dev.stoa.cli.load;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.SelfDescribingFormats;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
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
 * A column whose values are joined from files by a key; created by {@code stoa add-column} and
 * {@code stoa replace-column}.
 */
public final class JoinedColumn {
  /**
   * The result of a join.
   *
   * @param matchedRowCount the rows for which the files have a value
   */
  public record Result(Snapshot snapshot, long matchedRowCount) {}

  private final Console console;
  private final List<String> inputs;
  private final List<String> keys;

  public JoinedColumn(Console console, List<String> inputs, List<String> keys) {
    this.console = console;
    this.inputs = inputs;
    this.keys = keys;
  }

  /** The memory for joined values: half of the heap, which leaves the other half to the writer. */
  private static long memoryLimitInBytes() {
    return Runtime.getRuntime().maxMemory() / 2;
  }

  /** Adds the column to a table. */
  public Result add(Table table, Schema.Field column) throws IOException {
    return join(table, column, update -> update.add(column).commitFieldIds());
  }

  /** Replaces the values of a column of a table. */
  public Result replace(Table table, String name) throws IOException {
    Schema.Field column = table.newScan().select(name).schema().getField(name);
    return join(table, column, update -> update.replace(name));
  }

  @FunctionalInterface
  private interface UpdateAction {
    ColumnUpdate apply(ColumnUpdate update) throws IOException;
  }

  private Result join(Table table, Schema.Field column, UpdateAction action) throws IOException {
    table.newScan().select(keys); // fails if a key is not a column
    ColumnUpdate update = table.newColumnUpdate();
    ColumnJoin join;
    try (RecordSource source = open(table, column)) {
      join = action.apply(update).newJoin(keys, memoryLimitInBytes());
      read(source, join);
    }
    Snapshot snapshot = join.join().commit();
    return new Result(snapshot, join.matchedRowCount());
  }

  private void read(RecordSource source, ColumnJoin join) throws IOException {
    try (ProgressReporter progress =
        ProgressReporter.start(console, "reading", source.sizeInBytes())) {
      for (long recordCount = 1; source.next(); recordCount++) {
        put(source, join);
        progress.update(recordCount, source.position());
      }
    }
  }

  private static void put(RecordSource source, ColumnJoin join) {
    try {
      join.put(source.record());
    } catch (AvroTypeException | IllegalArgumentException e) {
      throw new IllegalArgumentException(source.location() + ": " + e.getMessage(), e);
    }
  }

  /** Formats without types get the types of the key and the column. */
  private RecordSource open(Table table, Schema.Field column) throws IOException {
    boolean isSelfDescribing =
        SelfDescribingFormats.isSelfDescribing(inputs, InputOptions.defaults());
    RecordSource source = open(InputOptions.defaults());
    if (isSelfDescribing) {
      return source;
    }
    Schema inferredSchema;
    try (source) {
      inferredSchema = source.schema();
    }
    return open(InputOptions.defaults().withSchema(withTableTypes(inferredSchema, table, column)));
  }

  private RecordSource open(InputOptions options) {
    try (InferenceProgress progress = new InferenceProgress(console)) {
      return RecordSources.open(inputs, options.withListener(progress));
    }
  }

  private Schema withTableTypes(Schema inferredSchema, Table table, Schema.Field column) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : inferredSchema.getFields()) {
      Schema type = field.schema();
      if (field.name().equals(column.name())) {
        type = column.schema();
      } else if (keys.contains(field.name()) && table.schema().getField(field.name()) != null) {
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
