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
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableProperties;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/**
 * Changes the columns of a table in one commit without rewriting column files: adds them with a
 * default, renames, drops, widens and reorders them, and sets comments and properties of columns
 * and of the table. The changes apply in the order of the calls. Each is checked immediately, and
 * again after concurrent commits. Not thread-safe.
 *
 * <p>Paths are names of columns, or of fields inside them, such as {@code address.city}: names
 * joined by dots, with {@code element} for the elements of an array and {@code value} for the
 * values of a map. A backslash escapes a dot, an opening bracket and a backslash in a name.
 */
public final class SchemaChange extends SnapshotChange<SchemaChange> {
  private final List<Step> steps = new ArrayList<>();
  private final List<String> changedNames = new ArrayList<>();

  /** The ids of the columns that must not have nulls. */
  private final Set<Integer> requiredIds = new LinkedHashSet<>();

  /** Whether the change is only valid for the rows of its base. */
  private boolean isBoundToBase;

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
   * Adds a field to a record inside a column, after its other fields; existing records take the
   * field's default.
   *
   * @param recordPath the path of the record
   * @param field a field with a default, which may be null
   * @throws InvalidTableException when the field has no default, the record does not exist, or it
   *     has a field with the name
   */
  public SchemaChange add(String recordPath, Schema.Field field) {
    return add(recordPath, AvroTypes.field(0, field));
  }

  /**
   * Adds a field to a record inside a column, as {@link #add(String, Schema.Field)} does.
   *
   * @throws InvalidTableException when the field has no default, the record does not exist, or it
   *     has a field with the name
   */
  @Internal
  public SchemaChange add(String recordPath, Field field) {
    if (field.defaultValue().isEmpty()) {
      throw new InvalidTableException(
          "field \"%s\" of \"%s\" has no default for existing records: give it one"
              .formatted(field.name(), recordPath));
    }
    return addStep(
        "add columns", recordPath, previous -> SchemaEvolution.add(previous, recordPath, field));
  }

  /**
   * Renames a column, or a field inside one.
   *
   * @param path the path of the column or field
   * @param newName the new name of the column or field, without a path
   * @throws InvalidTableException when it does not exist, or another one has the new name
   */
  public SchemaChange rename(String path, String newName) {
    Objects.requireNonNull(newName, "the new name of column \"" + path + "\" is null");
    boolean isColumn = SchemaEvolution.isColumn(schema, path);
    addStep("rename columns", path, previous -> SchemaEvolution.rename(previous, path, newName));
    if (isColumn) {
      changedNames.add(newName);
    }
    return this;
  }

  /**
   * Drops a column, or a field inside one. Vacuum deletes the files of a column once no kept
   * snapshot references them. A column or field of the same name can be added in the same change:
   * it is another one, without the values of the first.
   *
   * @throws InvalidTableException when it does not exist, is the only field of a record, or the
   *     table is partitioned by it
   */
  public SchemaChange drop(String path) {
    PartitionSourceCheck.checkNotSource(base().partitioning(), schema, path, "dropped");
    return addStep("drop columns", path, previous -> SchemaEvolution.drop(previous, path));
  }

  /**
   * Widens the type of a column, or of a field inside one: int to long, float to double, any type
   * to nullable, a decimal with more digits, an enum with more symbols, a record with more fields
   * that have defaults.
   *
   * @throws InvalidTableException when it does not exist, values would change, or the table's
   *     partitioning does not support the wider type
   */
  public SchemaChange widen(String path, Schema widerType) {
    return widen(path, AvroTypes.type(widerType));
  }

  /**
   * Widens the type of a column, or of a field inside one, as {@link #widen(String, Schema)} does.
   *
   * @throws InvalidTableException when it does not exist, values would change, or the table's
   *     partitioning does not support the wider type
   */
  @Internal
  public SchemaChange widen(String path, DataType widerType) {
    return addStep(
        "widen columns", path, previous -> SchemaEvolution.widen(previous, path, widerType));
  }

  /**
   * Makes a column, or a field inside one, nullable.
   *
   * @throws InvalidTableException when it does not exist
   */
  public SchemaChange makeNullable(String path) {
    return addStep("widen columns", path, previous -> SchemaEvolution.makeNullable(previous, path));
  }

  /**
   * Makes a column reject nulls. The commit checks the bounds of the column, and reads it where
   * they do not show that it has no nulls. Rows that other writers wrote for the nullable column
   * cannot be added after the commit.
   *
   * @throws InvalidTableException when the column does not exist; the commit throws it when the
   *     column has a null
   */
  public SchemaChange makeRequired(String name) {
    String columnName =
        SchemaEvolution.isColumn(schema, name) ? SchemaEvolution.columnOf(schema, name) : name;
    Column column = schema.select(List.of(columnName)).get(0);
    requiredIds.add(column.id());
    return addStep(
        "set column properties",
        List.of(columnName),
        previous -> SchemaEvolution.makeRequired(previous, columnName));
  }

  /**
   * Moves a column, or a field inside a record, before the others.
   *
   * @throws InvalidTableException when it does not exist
   */
  public SchemaChange moveFirst(String path) {
    return move(path, Optional.empty());
  }

  /**
   * Moves a column after another one, or a field inside a record after another field of the record.
   *
   * @param path the path of the column or field
   * @param previous the name of the other column or field, without a path
   * @throws InvalidTableException when one of them does not exist
   */
  public SchemaChange moveAfter(String path, String previous) {
    return move(path, Optional.of(previous));
  }

  private SchemaChange move(String path, Optional<String> previous) {
    if (!SchemaEvolution.isColumn(schema, path)) {
      return addStep(
          "order columns", path, before -> SchemaEvolution.moveField(before, path, previous));
    }
    String moved = SchemaEvolution.columnOf(schema, path);
    List<String> order = new ArrayList<>();
    schema.columns().forEach(column -> order.add(column.name()));
    schema.select(List.of(moved));
    Optional<String> predecessor = previous.map(name -> SchemaEvolution.columnOf(schema, name));
    predecessor.ifPresent(name -> schema.select(List.of(name)));
    order.remove(moved);
    order.add(predecessor.map(name -> order.indexOf(name) + 1).orElse(0), moved);
    return moveFirst(order);
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
   * Sets the comment of a column, or of a field inside one; an empty one removes it.
   *
   * @throws InvalidTableException when it does not exist
   */
  public SchemaChange setComment(String path, String comment) {
    return addStep(
        "set column properties",
        path,
        previous -> SchemaEvolution.setComment(previous, path, comment));
  }

  /**
   * Sets a property of a column, or of a field inside one; an empty value removes it.
   *
   * @throws InvalidTableException when it does not exist
   */
  public SchemaChange setProperty(String path, String property, String value) {
    return addStep(
        "set column properties",
        path,
        previous -> SchemaEvolution.setProperty(previous, path, property, value));
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

  /**
   * Adds a condition that all rows satisfy, as the caller has checked for those of the base. Fails
   * if another commit precedes this one. Commits of values that were written without knowing the
   * condition fail from then on. Stoa does not evaluate it: users who write have to.
   *
   * @param condition the condition as SQL text
   * @throws InvalidTableException when the table has a constraint with the name
   */
  @Internal
  public SchemaChange addConstraint(String name, String condition) {
    if (constraints().containsKey(name)) {
      throw new InvalidTableException(
          "the table already has a constraint %s: drop it first, or choose another name"
              .formatted(name));
    }
    isBoundToBase = true;
    return setProperty(TableProperties.CONSTRAINT_PREFIX + name, Optional.of(condition));
  }

  /**
   * Removes a condition that all rows satisfied.
   *
   * @throws InvalidTableException when the table has no constraint with the name
   */
  @Internal
  public SchemaChange dropConstraint(String name) {
    if (!constraints().containsKey(name)) {
      throw new InvalidTableException(
          "the table has no constraint %s: its constraints are %s"
              .formatted(name, String.join(", ", constraints().keySet())));
    }
    return setProperty(TableProperties.CONSTRAINT_PREFIX + name, Optional.empty());
  }

  /** The conditions that all rows satisfy, as SQL texts by name, after these changes. */
  @Internal
  public Map<String, String> constraints() {
    return TableProperties.constraints(schema.record());
  }

  /**
   * Stores the numbers of different values that columns have, approximately, for the planners of
   * engines. They are kept until they are set again, though rows change.
   *
   * @param counts the numbers by the names of the columns
   * @throws InvalidTableException when a column does not exist
   */
  @Internal
  public SchemaChange setDistinctCounts(Map<String, Long> counts) {
    Map<String, String> newProperties = new TreeMap<>();
    for (Column column : schema.select(List.copyOf(counts.keySet()))) {
      newProperties.put(
          TableProperties.distinctCount(column.id()), Long.toString(counts.get(column.name())));
    }
    setDescription(
        comment -> comment,
        oldProperties -> {
          Map<String, String> properties = new TreeMap<>(oldProperties);
          properties.putAll(newProperties);
          return properties;
        });
    changedNames.addAll(counts.keySet());
    operation = "set column statistics";
    return this;
  }

  private SchemaChange setProperty(String property, Optional<String> value) {
    return setDescription(
        comment -> comment,
        oldProperties -> {
          Map<String, String> properties = new TreeMap<>(oldProperties);
          properties.remove(property);
          value.ifPresent(text -> properties.put(property, text));
          return properties;
        });
  }

  private SchemaChange addStep(
      String stepOperation, String path, UnaryOperator<TableSchema> change) {
    List<Column> columns = schema.select(List.of(SchemaEvolution.columnOf(schema, path)));
    addUnnamedStep(stepOperation, columns, change);
    changedNames.add(path);
    return this;
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
  protected boolean writesValues() {
    return false;
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
    if (isBoundToBase && !currentRoot.isSameState(base())) {
      throw new CommitConflictException(
          "%s was changed concurrently: check its rows again, and make the change again"
              .formatted(storage().location()));
    }
    TableSchema changedSchema =
        currentRoot.isSameState(base()) ? schema : reapply(currentRoot.schema());
    if (changedSchema.columns().isEmpty()) {
      throw new InvalidTableException(
          "%s: all columns would be dropped, and a table needs at least one: add another column"
              .formatted(storage().location()));
    }
    IndexColumnCheck.check(currentRoot, changedSchema);
    PartitionSourceCheck.checkConcurrent(storage(), base(), currentRoot, changedSchema);
    for (Column column : currentRoot.schema().columns()) {
      if (requiredIds.contains(column.id())) {
        checkHasNoNulls(column, currentRoot);
      }
    }
    checkNewColumnsHaveDefaults(currentRoot, changedSchema);
    return new SnapshotRoot.Update(
        operation,
        changedSchema,
        currentRoot.nextSplitNumber(),
        segmentsWithNewSizes(currentRoot, changedSchema));
  }

  /** Checks that no column was added with null as its default, and made required afterwards. */
  private void checkNewColumnsHaveDefaults(SnapshotRoot currentRoot, TableSchema changedSchema) {
    Set<Integer> storedIds = new HashSet<>();
    currentRoot.schema().columns().forEach(column -> storedIds.add(column.id()));
    for (Column column : changedSchema.columns()) {
      boolean hasValues =
          storedIds.contains(column.id()) || column.definition().defaultValue().isPresent();
      if (!hasValues && currentRoot.liveRowCount() > 0) {
        throw new InvalidTableException(
            ("%s: column \"%s\" has no values for existing rows: give it a default other than null"
                    + " before it is made NOT NULL")
                .formatted(storage().location(), column.name()));
      }
    }
  }

  private void checkHasNoNulls(Column column, SnapshotRoot currentRoot) throws IOException {
    if (!column.type().isNullable()) {
      return;
    }
    TableScan nulls =
        new TableScan(state().withRoot(currentRoot))
            .select(column.name())
            .filter(FilterPredicates.column(ColumnPath.of(column.name())).isNull());
    try (RecordReader rows = nulls.open()) {
      if (rows.iterator().hasNext()) {
        throw new InvalidTableException(
            "%s: column \"%s\" has nulls: replace or delete them before it is made NOT NULL"
                .formatted(storage().location(), column.name()));
      }
    }
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
