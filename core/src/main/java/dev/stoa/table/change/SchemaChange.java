package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableProperties;
import dev.stoa.schema.TableSchema;
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
 * Changes columns in one commit without touching column files: adds them with a default, renames,
 * drops, widens and reorders them. Changes apply in the given order. Each is checked immediately,
 * and again after concurrent commits. Not thread-safe.
 */
public final class SchemaChange extends SnapshotChange<SchemaChange> {
  private final List<Step> steps = new ArrayList<>();
  private TableSchema schema;
  private String operation = "alter columns";

  /** A change, and the columns that it changes as they were then; may be empty. */
  private record Step(List<Column> columns, UnaryOperator<TableSchema> change) {}

  /** Called by the table. */
  @Internal
  public SchemaChange(TableState state) {
    super(state);
    this.schema = state.root().schema();
  }

  /** Adds a column, as {@link #add(Field)} does. */
  public SchemaChange add(Schema.Field field) {
    return add(AvroTypes.field(0, field));
  }

  /**
   * Adds a column after the others: existing rows take the field's default.
   *
   * @param field a field with a default, which may be null
   * @throws InvalidTableException when it has none, or its name is taken
   */
  @Internal
  public SchemaChange add(Field field) {
    if (field.defaultValue().isEmpty()) {
      throw new InvalidTableException(
          ("column \"%s\" has no default for existing rows: give it one, or write a"
                  + " value for each row with a column update")
              .formatted(field.name()));
    }
    return addStep("add columns", List.of(), before -> SchemaEvolution.add(before, field));
  }

  /**
   * Renames a column.
   *
   * @throws InvalidTableException when it does not exist, or the new name is taken
   */
  public SchemaChange rename(String name, String newName) {
    return addStep(
        "rename columns", List.of(name), before -> SchemaEvolution.rename(before, name, newName));
  }

  /**
   * Drops a column; vacuum frees its files once no kept snapshot references them.
   *
   * @throws InvalidTableException when it does not exist, is the only column, or the table is
   *     partitioned by it
   */
  public SchemaChange drop(String name) {
    PartitionSourceCheck.checkNotSource(base().partitioning(), schema, name, "dropped");
    return addStep("drop columns", List.of(name), before -> SchemaEvolution.drop(before, name));
  }

  /** Widens a column's type, as {@link #widen(String, DataType)} does. */
  public SchemaChange widen(String name, Schema type) {
    return widen(name, AvroTypes.type(type));
  }

  /**
   * Widens a column's type: int to long, float to double, any to nullable, a decimal of more
   * digits, an enum with more symbols, a record with more fields that have defaults.
   *
   * @throws InvalidTableException when it does not exist, values would change, or the table's
   *     partitioning does not support the wider type
   */
  @Internal
  public SchemaChange widen(String name, DataType wider) {
    return addStep(
        "widen columns", List.of(name), before -> SchemaEvolution.widen(before, name, wider));
  }

  /**
   * Makes a column nullable.
   *
   * @throws InvalidTableException when the column does not exist
   */
  public SchemaChange makeNullable(String name) {
    return widen(name, SchemaEvolution.toNullable(schema.select(List.of(name)).get(0)));
  }

  /**
   * Moves columns to the front, in this order.
   *
   * @throws InvalidTableException when a column does not exist, or a name appears twice
   */
  public SchemaChange order(List<String> names) {
    List<String> order = List.copyOf(names);
    return addStep("order columns", order, before -> SchemaEvolution.reorder(before, order));
  }

  /**
   * Sets a column's comment, empty for none.
   *
   * @throws InvalidTableException when the column does not exist
   */
  public SchemaChange comment(String name, String comment) {
    return addStep(
        "set column properties",
        List.of(name),
        before -> SchemaEvolution.setComment(before, name, comment));
  }

  /**
   * Sets a property of a column's field; an empty value removes it.
   *
   * @throws InvalidTableException when the column does not exist
   */
  public SchemaChange property(String name, String property, String value) {
    return addStep(
        "set column properties",
        List.of(name),
        before -> SchemaEvolution.setProperty(before, name, property, value));
  }

  /**
   * Changes the table's comment and properties.
   *
   * @param comment computes the new comment from the old, empty for none
   * @param properties computes the new properties from the old
   */
  public SchemaChange describe(
      UnaryOperator<String> comment, UnaryOperator<Map<String, String>> properties) {
    return addStep(
        "describe",
        List.of(),
        before -> {
          RecordType record = before.record();
          String doc = record.name().doc().orElse("");
          return SchemaEvolution.setDescription(
              before, comment.apply(doc), properties.apply(TableProperties.of(record)));
        });
  }

  private SchemaChange addStep(
      String name, List<String> touchedNames, UnaryOperator<TableSchema> change) {
    List<Column> touched = schema.select(touchedNames);
    TableSchema changed = change.apply(schema);
    PartitionSourceCheck.check(base().partitioning(), changed);
    schema = changed;
    operation = steps.isEmpty() || operation.equals(name) ? name : "alter columns";
    steps.add(new Step(touched, change));
    return this;
  }

  /** The schema after these changes, without concurrent commits. */
  public Schema schema() {
    return schema.avroSchema();
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    TableSchema changed = current.isSameState(base()) ? schema : reapply(current.schema());
    return new SnapshotRoot.Update(
        operation, changed, current.nextSplitNumber(), withoutDropped(current, changed));
  }

  private TableSchema reapply(TableSchema current) {
    TableSchema changed = current;
    try {
      for (Step step : steps) {
        for (Column column : step.columns()) {
          checkSame(column, changed);
        }
        changed = step.change().apply(changed);
      }
      return changed;
    } catch (InvalidTableException e) {
      throw new CommitConflictException(
          storage().location() + ": the columns were changed concurrently: " + e.getMessage(), e);
    }
  }

  private void checkSame(Column column, TableSchema current) {
    Column now = current.select(List.of(column.name())).get(0);
    boolean isAdded = column.id() >= base().schema().nextId();
    if (!isAdded && (now.id() != column.id() || !now.hasSameField(column))) {
      throw new CommitConflictException(
          "%s: column \"%s\" was changed concurrently: check it and make the change again"
              .formatted(storage().location(), column.name()));
    }
  }

  /** The segments, with sizes that no longer count the files of dropped columns. */
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
          SegmentReader.read(storage(), current, segment, dropped::contains)) {
        size -= split.sizeInBytes();
      }
      segments.add(
          new SegmentReference(
              segment.name(),
              segment.identity(),
              segment.totals().withSize(size),
              segment.deletedRowCount(),
              segment.patches()));
    }
    return segments;
  }
}
