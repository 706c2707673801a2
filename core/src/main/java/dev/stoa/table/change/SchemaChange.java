package dev.stoa.table.change;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReading;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableProperties;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/**
 * Changes columns without touching a byte of a column file, in one commit: adds them by a default
 * value, renames, drops, widens and reorders them. Changes apply in the order in which they are
 * given. Each is checked at once, and again when others committed meanwhile. For one thread.
 */
public final class SchemaChange extends SnapshotChange {
  private final List<Step> steps = new ArrayList<>();
  private TableSchema schema;
  private String operation = "change columns";

  /** A change, and the column that it is of at its time; empty where that is nobody's. */
  private record Step(List<Column> touched, UnaryOperator<TableSchema> change) {}

  /** Called by the table. */
  public SchemaChange(TableState state, CommitToken token) {
    super(state, token);
    this.schema = state.root().schema();
  }

  /** Adds a column, as {@link #add(Field)} does. */
  public SchemaChange add(Schema.Field field) {
    return add(AvroTypes.field(0, field));
  }

  /**
   * Adds a column behind the others: rows that were written before have the field's default.
   *
   * @param field with a default, null at least
   * @throws InvalidTableException when it has none, or its name is taken
   */
  public SchemaChange add(Field field) {
    if (field.defaultValue().isEmpty()) {
      throw new InvalidTableException(
          ("column \"%s\" has no default for the rows that there are: give it one, or a"
                  + " value for each row by a column update")
              .formatted(field.name()));
    }
    return step("add columns", List.of(), before -> SchemaEvolution.add(before, field));
  }

  /**
   * Renames a column.
   *
   * @throws InvalidTableException when there is no such column, or one of the new name
   */
  public SchemaChange rename(String name, String newName) {
    return step(
        "rename columns", List.of(name), before -> SchemaEvolution.rename(before, name, newName));
  }

  /**
   * Drops a column; its bytes are freed by vacuum, once no kept snapshot names them.
   *
   * @throws InvalidTableException when there is no such column, or no other, or the table is
   *     partitioned by it
   */
  public SchemaChange drop(String name) {
    PartitionSources.checkNotOne(base().partitioning(), schema, name, "dropped");
    return step("drop columns", List.of(name), before -> SchemaEvolution.drop(before, name));
  }

  /** Gives a column a wider type, as {@link #widen(String, DataType)} does. */
  public SchemaChange widen(String name, Schema type) {
    return widen(name, AvroTypes.type(type));
  }

  /**
   * Gives a column a wider type: int to long, float to double, any to nullable, a decimal of more
   * digits, an enum with more symbols, a record with more fields that have defaults.
   *
   * @throws InvalidTableException when there is no such column, or values would change, or the
   *     table is partitioned by them in a way that wider ones cannot be
   */
  public SchemaChange widen(String name, DataType wider) {
    return step(
        "widen columns", List.of(name), before -> SchemaEvolution.widen(before, name, wider));
  }

  /**
   * Lets a column have nulls.
   *
   * @throws InvalidTableException when there is no such column
   */
  public SchemaChange makeNullable(String name) {
    return widen(name, SchemaEvolution.nullable(schema.select(List.of(name)).get(0)));
  }

  /**
   * Puts columns before all others, in this order.
   *
   * @throws InvalidTableException when there is no such column, or a name stands twice
   */
  public SchemaChange order(List<String> names) {
    List<String> order = List.copyOf(names);
    return step("order columns", order, before -> SchemaEvolution.order(before, order));
  }

  /**
   * Gives a column another comment, empty for none.
   *
   * @throws InvalidTableException when there is no such column
   */
  public SchemaChange comment(String name, String comment) {
    return step(
        "describe columns",
        List.of(name),
        before -> SchemaEvolution.comment(before, name, comment));
  }

  /**
   * Gives a column a property, of those that Avro keeps with a field; an empty one is taken away.
   *
   * @throws InvalidTableException when there is no such column
   */
  public SchemaChange property(String name, String property, String value) {
    return step(
        "describe columns",
        List.of(name),
        before -> SchemaEvolution.property(before, name, property, value));
  }

  /**
   * Gives the table another comment and other properties.
   *
   * @param comment of that before, empty for none
   * @param properties of those before
   */
  public SchemaChange describe(
      UnaryOperator<String> comment, UnaryOperator<Map<String, String>> properties) {
    return step(
        "describe",
        List.of(),
        before -> {
          RecordType record = before.record();
          String doc = record.name().doc().orElse("");
          return SchemaEvolution.describe(
              before, comment.apply(doc), properties.apply(TableProperties.of(record)));
        });
  }

  private SchemaChange step(
      String name, List<String> touchedNames, UnaryOperator<TableSchema> change) {
    List<Column> touched = schema.select(touchedNames);
    TableSchema changed = change.apply(schema);
    PartitionSources.check(base().partitioning(), changed);
    schema = changed;
    operation = steps.isEmpty() || operation.equals(name) ? name : "change columns";
    steps.add(new Step(touched, change));
    return this;
  }

  /** The schema that the table had after these changes, if nobody committed meanwhile. */
  public Schema schema() {
    return schema.avro();
  }

  @Override
  protected SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    TableSchema changed = current.version() == base().version() ? schema : again(current.schema());
    return new SnapshotRoot.Change(
        operation, changed, current.nextSplitNumber(), withoutDropped(current, changed));
  }

  private TableSchema again(TableSchema current) {
    TableSchema changed = current;
    try {
      for (Step step : steps) {
        for (Column column : step.touched()) {
          checkSame(column, changed);
        }
        changed = step.change().apply(changed);
      }
      return changed;
    } catch (InvalidTableException e) {
      throw new CommitConflictException(
          storage().location() + ": the columns were changed meanwhile: " + e.getMessage(), e);
    }
  }

  private void checkSame(Column column, TableSchema current) {
    Column now = current.select(List.of(column.name())).get(0);
    boolean isAdded = column.id() >= base().schema().nextId();
    if (!isAdded && (now.id() != column.id() || !now.hasSameField(column))) {
      throw new CommitConflictException(
          "%s: column \"%s\" was changed meanwhile: look at it and make the change again"
              .formatted(storage().location(), column.name()));
    }
  }

  /** The segments, of which the files of dropped columns do not count any more. */
  private List<SegmentReference> withoutDropped(SnapshotRoot current, TableSchema changed)
      throws IOException {
    Set<Integer> dropped = new HashSet<>();
    current.schema().columns().forEach(column -> dropped.add(column.id()));
    changed.columns().forEach(column -> dropped.remove(column.id()));
    if (dropped.isEmpty()) {
      return current.segments();
    }
    List<SegmentReference> segments = new ArrayList<>();
    for (SegmentReference segment : current.segments()) {
      long size = segment.totals().sizeInBytes();
      for (SplitDirectory split :
          SegmentReading.read(storage(), current, segment, dropped::contains)) {
        size -= split.sizeInBytes();
      }
      segments.add(
          new SegmentReference(
              segment.name(),
              segment.expected(),
              segment.totals().withSize(size),
              segment.deletedRowCount(),
              segment.patches()));
    }
    return segments;
  }
}
