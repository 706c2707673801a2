package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.ChangeSummary;
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
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/**
 * Changes the columns of a table in one commit without rewriting column files: adds them with a
 * default, renames, drops, widens and reorders them, and sets comments and properties of columns
 * and of the table. The changes apply in the order of the calls. Each is checked immediately, and
 * again after concurrent commits. Not thread-safe.
 */
public final class SchemaChange extends SnapshotChange<SchemaChange> {
  private final List<Step> steps = new ArrayList<>();
  private final List<String> changedNames = new ArrayList<>();
  private TableSchema schema;
  private String operation = "alter columns";

  /** A change of the schema, with the columns that it changes in their state before it, if any. */
  private record Step(List<Column> columns, UnaryOperator<TableSchema> change) {}

  /** Creates the change. Called by {@code Table}. */
  @Internal
  public SchemaChange(TableState state) {
    super(state);
    this.schema = state.root().schema();
  }

  /**
   * Adds a column after the others; existing rows take the field's default.
   *
   * @param field a field with a default, which may be null
   * @throws InvalidTableException when the field has no default, or the table has a column with its
   *     name
   */
  public SchemaChange add(Schema.Field field) {
    return add(AvroTypes.field(0, field));
  }

  /**
   * Adds a column after the others, as {@link #add(Schema.Field)} does.
   *
   * @throws InvalidTableException when the field has no default, or the table has a column with its
   *     name
   */
  @Internal
  public SchemaChange add(Field field) {
    if (field.defaultValue().isEmpty()) {
      throw new InvalidTableException(
          ("column \"%s\" has no default for existing rows: give it one, or write a"
                  + " value for each row with a column update")
              .formatted(field.name()));
    }
    addStep("add columns", List.of(), previous -> SchemaEvolution.add(previous, field));
    changedNames.add(field.name());
    return this;
  }

  /**
   * Renames a column.
   *
   * @throws InvalidTableException when the column does not exist, or the table has a column with
   *     the new name
   */
  public SchemaChange rename(String name, String newName) {
    Objects.requireNonNull(newName, "the new name of column \"" + name + "\" is null");
    addStep(
        "rename columns",
        List.of(name),
        previous -> SchemaEvolution.rename(previous, name, newName));
    changedNames.add(newName);
    return this;
  }

  /**
   * Drops a column; vacuum deletes its files once no kept snapshot references them.
   *
   * @throws InvalidTableException when the column does not exist, is the only one, or the table is
   *     partitioned by it
   */
  public SchemaChange drop(String name) {
    PartitionSourceCheck.checkNotSource(base().partitioning(), schema, name, "dropped");
    return addStep("drop columns", List.of(name), previous -> SchemaEvolution.drop(previous, name));
  }

  /**
   * Widens a column's type: int to long, float to double, any type to nullable, a decimal with more
   * digits, an enum with more symbols, a record with more fields that have defaults.
   *
   * @throws InvalidTableException when the column does not exist, values would change, or the
   *     table's partitioning does not support the wider type
   */
  public SchemaChange widen(String name, Schema widerType) {
    return widen(name, AvroTypes.type(widerType));
  }

  /**
   * Widens a column's type, as {@link #widen(String, Schema)} does.
   *
   * @throws InvalidTableException when the column does not exist, values would change, or the
   *     table's partitioning does not support the wider type
   */
  @Internal
  public SchemaChange widen(String name, DataType widerType) {
    return addStep(
        "widen columns",
        List.of(name),
        previous -> SchemaEvolution.widen(previous, name, widerType));
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
  public SchemaChange moveFirst(List<String> names) {
    List<String> firstNames = List.copyOf(names);
    List<Column> formerOrder = schema.columns();
    addUnnamedStep(
        "order columns",
        schema.select(firstNames),
        previous -> SchemaEvolution.moveFirst(previous, firstNames));
    for (int i = 0; i < firstNames.size(); i++) {
      int formerIndex = formerOrder.indexOf(schema.columns().get(i));
      List<Column> followers = schema.columns().subList(i + 1, schema.columns().size());
      if (followers.stream().anyMatch(column -> formerOrder.indexOf(column) < formerIndex)) {
        changedNames.add(firstNames.get(i));
      }
    }
    return this;
  }

  /**
   * Sets a column's comment; an empty one removes it.
   *
   * @throws InvalidTableException when the column does not exist
   */
  public SchemaChange setComment(String name, String comment) {
    return addStep(
        "set column properties",
        List.of(name),
        previous -> SchemaEvolution.setComment(previous, name, comment));
  }

  /**
   * Sets a property of a column's field; an empty value removes it.
   *
   * @throws InvalidTableException when the column does not exist
   */
  public SchemaChange setProperty(String name, String property, String value) {
    return addStep(
        "set column properties",
        List.of(name),
        previous -> SchemaEvolution.setProperty(previous, name, property, value));
  }

  /**
   * Changes the table's comment and properties.
   *
   * @param commentChange computes the new comment from the old, which may be empty
   * @param propertiesChange computes the new properties from the old
   */
  public SchemaChange setDescription(
      UnaryOperator<String> commentChange, UnaryOperator<Map<String, String>> propertiesChange) {
    return addStep(
        "set table properties",
        List.of(),
        previous -> {
          RecordType record = previous.record();
          String doc = record.name().doc().orElse("");
          return SchemaEvolution.setDescription(
              previous,
              commentChange.apply(doc),
              propertiesChange.apply(TableProperties.of(record)));
        });
  }

  private SchemaChange addStep(
      String stepOperation, List<String> names, UnaryOperator<TableSchema> change) {
    addUnnamedStep(stepOperation, schema.select(names), change);
    changedNames.addAll(names);
    return this;
  }

  /** Adds a step that names none of its columns in the table's history. */
  private void addUnnamedStep(
      String stepOperation, List<Column> columns, UnaryOperator<TableSchema> change) {
    checkNotCommitted();
    TableSchema changedSchema = change.apply(schema);
    PartitionSourceCheck.check(base().partitioning(), changedSchema);
    IndexColumnCheck.check(base(), changedSchema);
    schema = changedSchema;
    operation =
        steps.isEmpty() || operation.equals(stepOperation) ? stepOperation : "alter columns";
    steps.add(new Step(columns, change));
  }

  @Override
  protected ChangeSummary summary() {
    return ChangeSummary.ofColumns(changedNames.stream().distinct().toList());
  }

  /** Returns the schema after these changes, without concurrent commits. */
  public Schema schema() {
    return schema.avroSchema();
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    TableSchema changedSchema =
        currentRoot.isSameState(base()) ? schema : reapply(currentRoot.schema());
    IndexColumnCheck.check(currentRoot, changedSchema);
    return new SnapshotRoot.Update(
        operation,
        changedSchema,
        currentRoot.nextSplitNumber(),
        segmentsWithNewSizes(currentRoot, changedSchema));
  }

  private TableSchema reapply(TableSchema currentSchema) {
    TableSchema changedSchema = currentSchema;
    try {
      for (Step step : steps) {
        for (Column column : step.columns()) {
          checkSame(column, changedSchema);
        }
        changedSchema = step.change().apply(changedSchema);
      }
      return changedSchema;
    } catch (InvalidTableException e) {
      throw new CommitConflictException(
          "%s: the columns were changed concurrently: %s: make the change again"
              .formatted(storage().location(), e.getMessage()),
          e);
    }
  }

  private void checkSame(Column column, TableSchema currentSchema) {
    Column currentColumn = currentSchema.select(List.of(column.name())).get(0);
    boolean isAdded = column.id() >= base().schema().nextId();
    if (!isAdded && (currentColumn.id() != column.id() || !currentColumn.hasSameField(column))) {
      throw new CommitConflictException(
          "%s: column \"%s\" was changed concurrently: check it and make the change again"
              .formatted(storage().location(), column.name()));
    }
  }

  /** Returns the segments, with sizes that do not include the files of dropped columns. */
  private List<SegmentReference> segmentsWithNewSizes(
      SnapshotRoot currentRoot, TableSchema changedSchema) throws IOException {
    Set<Integer> droppedIds = new HashSet<>();
    currentRoot.schema().columns().forEach(column -> droppedIds.add(column.id()));
    changedSchema.columns().forEach(column -> droppedIds.remove(column.id()));
    if (droppedIds.isEmpty()) {
      return currentRoot.segments();
    }
    List<SegmentReference> segments = new ArrayList<>();
    for (SegmentReference segment : currentRoot.segments()) {
      long sizeInBytes = segment.totals().sizeInBytes();
      for (SplitDirectory split :
          SegmentReader.read(storage(), currentRoot, segment, droppedIds::contains)) {
        sizeInBytes -= split.sizeInBytes();
      }
      segments.add(segment.withSize(sizeInBytes));
    }
    return segments;
  }
}
