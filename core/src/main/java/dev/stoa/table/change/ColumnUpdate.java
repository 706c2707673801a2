package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitLoop;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.type.Field;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Adds columns with a value for each row, or replaces the values of columns, in one commit: it
 * writes new files next to those of the other columns, which it does not change.
 *
 * <p>First name the columns with {@link #add} and {@link #replace}; then set their values with
 * {@link #compute}, {@link #computeWhere} or {@link #newJoin}; then {@link #commit}. Engines write
 * the columns of each split directory with a {@linkplain #newWriter writer} instead, in any order
 * and in any process. Rows deleted concurrently stay deleted; rows appended concurrently take the
 * defaults of added columns, and keep their values of replaced columns. Not thread-safe; its
 * writers may run in parallel.
 */
public final class ColumnUpdate extends SnapshotChange<ColumnUpdate> {
  private final List<Column> addedColumns = new ArrayList<>();
  private final List<Column> replacedColumns = new ArrayList<>();

  /** The written columns by split directory name. */
  private final Map<String, WrittenColumns> writtenColumns = new LinkedHashMap<>();

  /** The ids of the columns that the values depend on. */
  private final Set<Integer> dependencyIds = new HashSet<>();

  /** The split directories of the base by name; empty until they are needed. */
  private final Map<String, SplitDirectory> baseSplits = new HashMap<>();

  /** The base's schema with the columns added so far. */
  private TableSchema targetSchema;

  /** Whether split directories may be left unwritten and keep their values. */
  private boolean isPartial;

  private boolean hasReservedIds;
  private boolean hasFailed;
  private ChangeSummary summary = ChangeSummary.NONE;

  /** Creates an update without columns. Called by the table. */
  @Internal
  public ColumnUpdate(TableState state) {
    super(state);
    this.targetSchema = state.root().schema();
  }

  private void addColumn(Column column) {
    addedColumns.add(column);
    targetSchema =
        SchemaEvolution.addWithReservedIds(targetSchema, column.definition(), column.id());
  }

  /**
   * Restores an update from {@link #toBytes} in another process: with the same columns, token and
   * base, but without written files.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are corrupt
   * @throws InvalidTableException when the storage now contains another table, or the base has
   *     expired
   */
  @Internal
  public static ColumnUpdate fromBytes(Storage storage, byte[] bytes) throws IOException {
    ColumnUpdateSpec spec = ColumnUpdateSpec.fromBytes(bytes);
    ColumnUpdate update =
        new ColumnUpdate(new TableState(storage, spec.readBase(storage))).token(spec.token());
    spec.addedColumns().forEach(update::addColumn);
    spec.replacedNames().forEach(update::replace);
    update.dependsOn(spec.inputNames());
    update.isPartial = spec.isPartial();
    update.hasReservedIds = spec.hasReservedIds();
    return update;
  }

  /**
   * Serializes the update's columns, token and base for processes that make writers or commit. Call
   * it after all columns are named.
   *
   * @throws IllegalStateException in a transaction, whose state only this process knows
   */
  @Internal
  public byte[] toBytes() {
    checkNotInTransaction("send it to other processes");
    List<String> inputColumns =
        base().schema().columns().stream()
            .filter(column -> dependencyIds.contains(column.id()))
            .map(Column::name)
            .toList();
    return new ColumnUpdateSpec(
            base().tableUuid(),
            base().version(),
            useToken(),
            addedColumns,
            replacedNames(),
            inputColumns,
            isPartial,
            hasReservedIds)
        .toBytes();
  }

  private void checkNotInTransaction(String action) {
    if (isInTransaction()) {
      throw new IllegalStateException(
          "this update is part of a transaction: make it on the table to " + action);
    }
  }

  /**
   * Sets the options for writing the column files.
   *
   * @throws IllegalStateException when writing has begun
   */
  public ColumnUpdate options(WriteOptions options) {
    return setOptions(options);
  }

  /**
   * Adds a column after the others. If another commit adds columns before this update commits, that
   * is a conflict, unless {@link #reserveFieldIds} was called.
   *
   * @throws InvalidTableException when the table has a column with this name, or the field cannot
   *     be stored
   */
  public ColumnUpdate add(Schema.Field field) {
    return add(AvroTypes.field(0, field));
  }

  /**
   * Adds a column after the others, as {@link #add(Schema.Field)} does.
   *
   * @throws InvalidTableException when the table has a column with this name, or the field cannot
   *     be stored
   */
  @Internal
  public ColumnUpdate add(Field field) {
    checkNothingWritten();
    if (hasReservedIds) {
      throw new IllegalStateException(
          "the field ids of the added columns are reserved: name all columns before that");
    }
    SchemaEvolution.add(targetSchema, field);
    addColumn(Column.of(field.withId(targetSchema.nextId())));
    return this;
  }

  /**
   * Reserves the field ids of the added columns, in a separate version without other changes, so
   * that columns which are added concurrently get other ids and do not conflict. For long updates
   * or those of several processes; call it after naming the columns, before writing values.
   *
   * @throws IllegalStateException in a transaction
   */
  public ColumnUpdate reserveFieldIds() throws IOException {
    checkNotInTransaction("reserve its field ids");
    checkNothingWritten();
    List<Field> fields = addedColumns.stream().map(Column::definition).toList();
    if (hasReservedIds || fields.isEmpty()) {
      return this;
    }
    List<Integer> ids = new ArrayList<>();
    new CommitLoop(state(), CommitToken.random())
        .commit(
            (currentRoot, files) -> {
              ids.clear();
              TableSchema reservedSchema = currentRoot.schema();
              for (Field field : fields) {
                ids.add(reservedSchema.nextId());
                reservedSchema = SchemaEvolution.reserveIds(reservedSchema, field);
              }
              return Optional.of(
                  new SnapshotRoot.Update(
                      "reserve field ids",
                      reservedSchema,
                      currentRoot.nextSplitNumber(),
                      currentRoot.segments()));
            });
    hasReservedIds = true;
    addedColumns.clear();
    targetSchema = base().schema();
    for (int i = 0; i < fields.size(); i++) {
      addColumn(Column.of(fields.get(i).withId(ids.get(i))));
    }
    return this;
  }

  /**
   * Replaces the values of a column.
   *
   * @throws InvalidTableException when the column does not exist, or the table is partitioned by
   *     it, since its rows would belong to other partitions
   */
  public ColumnUpdate replace(String name) {
    checkNothingWritten();
    Column column = base().schema().select(List.of(name)).get(0);
    if (replacedColumns.contains(column)) {
      throw new InvalidTableException("column \"" + name + "\" is replaced twice: name it once");
    }
    PartitionSourceCheck.checkNotSource(base().partitioning(), base().schema(), name, "replaced");
    replacedColumns.add(column);
    return this;
  }

  /**
   * Allows split directories without written values, which keep their current values; otherwise
   * each must be written.
   *
   * @throws InvalidTableException when columns are added without a default
   */
  public ColumnUpdate allowMissing() {
    checkNotCommitted();
    for (Column column : addedColumns) {
      if (!column.avroField().hasDefaultValue()) {
        throw new InvalidTableException(
            "column \"" + column.name() + "\" has no default: write it for each row");
      }
    }
    isPartial = true;
    return this;
  }

  private void checkNothingWritten() {
    checkNotCommitted();
    if (!writtenColumns.isEmpty() || areOptionsUsed()) {
      throw new IllegalStateException(
          "columns were already written: name all columns before writing");
    }
  }

  private Set<Integer> writtenIds() {
    return Stream.concat(replacedColumns.stream(), addedColumns.stream())
        .map(Column::id)
        .collect(Collectors.toSet());
  }

  /** Returns the replaced and then the added columns, in the order in which they were named. */
  TableSchema writtenSchema() {
    List<Column> columns = new ArrayList<>(replacedColumns);
    addedColumns.forEach(column -> columns.addAll(targetSchema.select(List.of(column.name()))));
    if (columns.isEmpty()) {
      throw new IllegalStateException("the update adds or replaces no column: name at least one");
    }
    return targetSchema.project(columns);
  }

  /**
   * Returns the schema of the records that writers take: the replaced columns, then the added
   * columns, each in the order in which they were named.
   */
  public Schema schema() {
    return writtenSchema().avroSchema();
  }

  /** Creates a scan of the base: each of its tasks reads one split directory. */
  public TableScan scan() {
    return new TableScan(state());
  }

  /**
   * Creates a writer of the columns of one split directory.
   *
   * @throws InvalidTableException when the base has no such split directory
   */
  @Internal
  public ColumnWriter newWriter(String splitName) throws IOException {
    return newWriter(split(splitName));
  }

  /**
   * Creates a writer of the columns of one split directory for some of its rows; other rows keep
   * their values, or take the defaults of added columns.
   *
   * @throws InvalidTableException when the base has no such split directory, or an added column has
   *     no default
   */
  @Internal
  public PartialColumnWriter newPartialWriter(String splitName) throws IOException {
    allowMissing();
    SplitDirectory split = split(splitName);
    List<Closeable> openedCloseables = new ArrayList<>();
    boolean isCreated = false;
    try {
      RecordReader oldRows =
          scan().select(replacedNames()).taskFor(split).open(storage(), RecordMode.LAZY);
      openedCloseables.add(oldRows);
      ColumnWriter fullWriter = newWriter(split);
      openedCloseables.add(fullWriter);
      PartialColumnWriter partialWriter = new PartialColumnWriter(fullWriter, oldRows, this);
      isCreated = true;
      return partialWriter;
    } finally {
      if (!isCreated) {
        Closeables.closeAll(openedCloseables);
      }
    }
  }

  private SplitDirectory split(String splitName) throws IOException {
    SplitDirectory split = baseSplits().get(splitName);
    if (split == null) {
      throw new InvalidTableException(
          ("%s has no split directory %s in version %s: use the split directories of the tasks of"
                  + " the update's scan()")
              .formatted(storage().location(), splitName, base().version()));
    }
    return split;
  }

  private Map<String, SplitDirectory> baseSplits() throws IOException {
    if (baseSplits.isEmpty()) {
      scan()
          .select(replacedNames())
          .allSplits()
          .forEach(split -> baseSplits.put(split.name(), split));
    }
    return baseSplits;
  }

  ColumnWriter newWriter(SplitDirectory split) throws IOException {
    SplitDirectory withoutFiles = split.withFiles(List.of(), split.deletionVector());
    return new ColumnWriter(
        storage(), base().tableUuid(), withoutFiles, writtenSchema(), useOptions());
  }

  /**
   * Adds the result of a writer.
   *
   * @throws InvalidTableException when the result was written for another table, or has other
   *     columns
   * @throws IllegalArgumentException when a result for its split directory was already added
   */
  @Internal
  public ColumnUpdate addWritten(WrittenColumns columns) {
    checkNotCommitted();
    if (!columns.tableUuid().equals(base().tableUuid())) {
      throw new InvalidTableException(
          "%s is not the table that the columns of %s were written for: write them again"
              .formatted(storage().location(), columns.splitName()));
    }
    Set<Integer> ids = columns.split().fingerprints().keySet();
    if (!ids.equals(writtenIds())) {
      throw new InvalidTableException(
          ("%s: the columns of %s were written for another update, expected field ids"
                  + " %s, found %s: write them again")
              .formatted(storage().location(), columns.splitName(), writtenIds(), ids));
    }
    if (writtenColumns.putIfAbsent(columns.splitName(), columns) != null) {
      throw new IllegalArgumentException(
          "the columns of "
              + columns.splitName()
              + " were already added: add those of each split directory once");
    }
    return this;
  }

  /**
   * Computes the columns for all rows, in this process.
   *
   * @param inputColumns the names of the columns that the function reads
   */
  public ColumnUpdate compute(List<String> inputColumns, ColumnFunction function)
      throws IOException {
    dependsOn(inputColumns);
    new ColumnComputation(storage(), this, function).computeAll(inputColumns);
    return this;
  }

  /**
   * Creates a join that sets the columns from records with the same keys as the rows; call it after
   * all columns are named.
   *
   * @param keyColumns columns of the table and of the records: int, long, string, bytes, fixed,
   *     boolean or enum
   * @param memoryLimitInBytes the maximum memory of the records
   * @throws InvalidTableException when a column does not exist, or its type cannot be a key
   */
  public ColumnJoin newJoin(List<String> keyColumns, long memoryLimitInBytes) {
    return new ColumnJoin(this, base().schema(), keyColumns, memoryLimitInBytes);
  }

  /**
   * Computes the replaced columns of the rows for which a predicate holds; only split directories
   * with such rows get new files.
   *
   * @param inputColumns the names of the columns that the function reads
   */
  public ColumnUpdate computeWhere(
      FilterPredicate predicate, List<String> inputColumns, ColumnFunction function)
      throws IOException {
    dependsOn(inputColumns);
    dependsOn(predicate.columns());
    ColumnComputation computation = new ColumnComputation(storage(), allowMissing(), function);
    summary = summary.and(computation.computeWhere(inputColumns, predicate));
    return this;
  }

  /**
   * Declares that the values were computed from these columns of the table: if one is replaced
   * concurrently, the commit fails.
   *
   * @throws InvalidTableException when a column does not exist
   */
  public ColumnUpdate dependsOn(Collection<String> names) {
    checkNotCommitted();
    base().schema().select(List.copyOf(names)).forEach(column -> dependencyIds.add(column.id()));
    return this;
  }

  /** Declares that the values were computed from the columns that a scan of the base reads. */
  public ColumnUpdate dependsOn(TableScan scan) {
    checkNotCommitted();
    scan.readColumns().forEach(column -> dependencyIds.add(column.id()));
    return this;
  }

  /** Returns a record of {@link #schema} in which added columns have their defaults. */
  GenericData.Record newRecord() {
    GenericData.Record values = new GenericData.Record(schema());
    for (int i = 0; i < addedColumns.size(); i++) {
      Schema.Field field = addedColumns.get(i).avroField();
      if (field.hasDefaultValue()) {
        values.put(replacedColumns.size() + i, new GenericData().getDefaultValue(field));
      }
    }
    return values;
  }

  List<String> replacedNames() {
    return replacedColumns.stream().map(Column::name).toList();
  }

  @Override
  protected ChangeSummary summary() {
    return summary.withColumns(writtenSchema().columns().stream().map(Column::name).toList());
  }

  @Override
  protected void prepare() {
    if (hasFailed) {
      throw new IllegalStateException(
          storage().location()
              + ": this update failed earlier and its files are deleted: write the columns again"
              + " with a new update");
    }
    writtenSchema(); // fails if no column was named
  }

  @Override
  protected void deleteWritten() {
    if (!hasFailed && isUncommitted()) {
      hasFailed = true;
      writtenColumns.values().forEach(columns -> columns.delete(storage()));
      writtenColumns.clear();
    }
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    TableSchema schema = schemaOn(currentRoot.schema());
    PartitionSourceCheck.checkConcurrentValues(storage(), base(), currentRoot, replacedColumns);
    checkSplits(currentRoot);
    Map<String, SplitDirectory> changes = new HashMap<>();
    writtenColumns.forEach((name, columns) -> changes.put(name, columns.split()));
    return new SnapshotRoot.Update(
        addedColumns.isEmpty() ? "replace columns" : "add columns",
        schema,
        currentRoot.nextSplitNumber(),
        new SegmentChanges(storage(), currentRoot, files).apply(changes));
  }

  private TableSchema schemaOn(TableSchema currentSchema) {
    for (Column column : replacedColumns) {
      if (currentSchema.columns().stream().noneMatch(current -> current.isSameColumn(column))) {
        throw conflict("column \"" + column.name() + "\" was changed concurrently");
      }
    }
    int nextId = base().schema().nextId();
    if (!addedColumns.isEmpty() && !hasReservedIds && currentSchema.nextId() != nextId) {
      throw conflict("columns, indexes or partition specs were added concurrently");
    }
    try {
      TableSchema schema = currentSchema;
      for (Column column : addedColumns) {
        schema = SchemaEvolution.addWithReservedIds(schema, column.definition(), column.id());
      }
      return schema;
    } catch (InvalidTableException e) {
      throw new CommitConflictException(
          storage().location() + ": the columns were changed concurrently: " + e.getMessage(), e);
    }
  }

  /**
   * Checks that the split directories with written columns are unchanged, and that no split
   * directory lacks required values.
   */
  private void checkSplits(SnapshotRoot currentRoot) throws IOException {
    Map<String, SplitDirectory> baseSplitsByName = readSplits(base());
    Map<String, SplitDirectory> currentSplits = readSplits(currentRoot);
    boolean haveDefaults =
        addedColumns.stream().allMatch(column -> column.avroField().hasDefaultValue());
    for (SplitDirectory split : currentSplits.values()) {
      SplitDirectory baseSplit = baseSplitsByName.get(split.name());
      if (baseSplit == null && !haveDefaults) {
        throw conflict("rows were appended concurrently, for which an added column has no value");
      }
      if (baseSplit != null && isMissing(split)) {
        throw missingValuesException(split);
      }
      if (baseSplit != null && writtenColumns.containsKey(split.name())) {
        checkUnchanged(baseSplit, split);
      }
    }
    Set<String> missingNames = new HashSet<>(writtenColumns.keySet());
    missingNames.removeAll(currentSplits.keySet());
    if (!missingNames.isEmpty()) {
      throw conflict(
          "split directory " + missingNames.iterator().next() + " was rewritten concurrently");
    }
  }

  private IllegalStateException missingValuesException(SplitDirectory split) {
    if (!writtenColumns.isEmpty()) {
      return new IllegalStateException(
          ("%s: columns of split directory %s were not written: write them for each split directory"
                  + " that has rows")
              .formatted(storage().location(), split.name()));
    }
    String names =
        writtenSchema().columns().stream().map(Column::name).collect(Collectors.joining(", "));
    String message =
        "%s: the update has no values for %s: call compute(...), or newJoin(...) and its join(),"
            + " before commit; a column that only has a default is added with newSchemaChange()";
    return new IllegalStateException(message.formatted(storage().location(), names));
  }

  private void checkUnchanged(SplitDirectory baseSplit, SplitDirectory currentSplit)
      throws IOException {
    if (!baseSplit.fingerprints().equals(currentSplit.fingerprints())) {
      throw conflict("the column, or one that it depends on, was replaced concurrently");
    }
    if (!DeletionVector.retainsAllDeletes(storage(), baseSplit, currentSplit)) {
      throw conflict("deleted rows were restored concurrently");
    }
  }

  /** Whether a split directory needs values and has none. */
  private boolean isMissing(SplitDirectory split) {
    return !isPartial && split.liveRowCount() > 0 && !writtenColumns.containsKey(split.name());
  }

  private Map<String, SplitDirectory> readSplits(SnapshotRoot root) throws IOException {
    Set<Integer> ids = replacedColumns.stream().map(Column::id).collect(Collectors.toSet());
    ids.addAll(dependencyIds);
    return SegmentReader.readByName(storage(), root, ids::contains);
  }

  private CommitConflictException conflict(String reason) {
    return new CommitConflictException(
        storage().location() + ": " + reason + ": make the update again on the new state");
  }
}
