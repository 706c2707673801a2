package dev.stoa.table.change;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReading;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletedRows;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableSchema;
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
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Adds columns with a value for each row, or replaces the values of columns, in one commit: new
 * files beside those of the other columns, none of which is touched (CIF paper, section 4.3).
 *
 * <p>First the columns are named, then a {@linkplain #newWriter writer} writes those of each split
 * directory, in any order and in any process, then {@link #commit} publishes all. Rows that another
 * deletes meanwhile stay deleted; rows that another appends meanwhile have the defaults of added
 * columns, and keep their own values of replaced ones. Not safe for use by many threads, but for
 * its writers.
 */
public final class ColumnUpdate extends SnapshotChange {
  private final CommitToken token;
  private final List<Column> added = new ArrayList<>();
  private final List<Column> replaced = new ArrayList<>();
  private final Map<String, WrittenColumns> written = new LinkedHashMap<>();
  private final Set<Integer> inputIds = new HashSet<>();
  private final Map<String, SplitDirectory> baseSplits = new HashMap<>();

  /** The base()'s schema with the columns that were added so far. */
  private TableSchema target;

  private boolean isPartial;
  private boolean hasFailed;

  /** Called by the table. */
  public ColumnUpdate(TableState state, CommitToken token) {
    super(state, token);
    this.token = token;
    this.target = state.root().schema();
  }

  private void addNamed(Column column) {
    added.add(column);
    target = SchemaEvolution.add(target, column.definition(), column.id());
  }

  /**
   * The update of what {@link #toBytes} gave, in another process: it has the same columns and token
   * and is of the same state, and nothing was put into it.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are others
   * @throws InvalidTableException when the storage() has another table now, or the state has
   *     expired
   */
  public static ColumnUpdate fromBytes(Storage storage, byte[] bytes) throws IOException {
    ColumnUpdatePlan plan = ColumnUpdatePlan.fromBytes(bytes);
    ColumnUpdate update =
        new ColumnUpdate(new TableState(storage, plan.base(storage)), plan.token());
    plan.added().forEach(update::addNamed);
    plan.replaced().forEach(update::replace);
    update.computedOf(plan.inputs());
    update.isPartial = plan.isPartial();
    return update;
  }

  /**
   * What the update is of, as bytes, for processes that make writers or commit. To be asked for
   * when all columns are named.
   */
  public byte[] toBytes() {
    List<String> inputs =
        base().schema().columns().stream()
            .filter(column -> inputIds.contains(column.id()))
            .map(Column::name)
            .toList();
    return new ColumnUpdatePlan(base(), token, added, replacedNames(), inputs, isPartial).toBytes();
  }

  /**
   * Adds a column behind the others. Its field ids are set aside by a commit of their own, so that
   * columns which others add at the same time get other ones.
   *
   * @throws InvalidTableException when its name is taken, or the field cannot be stored
   */
  public ColumnUpdate add(Schema.Field field) throws IOException {
    return add(AvroTypes.field(0, field));
  }

  /**
   * Adds a column behind the others, as {@link #add(Schema.Field)} does.
   *
   * @throws InvalidTableException when its name is taken, or the field cannot be stored
   */
  public ColumnUpdate add(Field field) throws IOException {
    checkNothingWritten();
    SchemaEvolution.add(target, field);
    int[] firstId = new int[1];
    new CommitLoop(state(), CommitToken.random())
        .commit(
            (current, files) -> {
              firstId[0] = current.schema().nextId();
              return new SnapshotRoot.Change(
                  "reserve ids",
                  SchemaEvolution.reserve(current.schema(), field),
                  current.nextSplitNumber(),
                  current.segments());
            });
    addNamed(Column.of(field.withId(firstId[0])));
    return this;
  }

  /**
   * Replaces the values of a column.
   *
   * @throws InvalidTableException when there is no such column, or the table is partitioned by it:
   *     its rows would belong elsewhere
   */
  public ColumnUpdate replace(String name) {
    checkNothingWritten();
    Column column = base().schema().select(List.of(name)).get(0);
    if (replaced.contains(column)) {
      throw new InvalidTableException("column \"" + name + "\" is replaced twice: name it once");
    }
    PartitionSources.checkNotOne(base().partitioning(), base().schema(), name, "replaced");
    replaced.add(column);
    return this;
  }

  /**
   * Lets split directories that nothing is written for keep the values that they have; without
   * this, each must be written.
   *
   * @throws InvalidTableException when columns are added without a default
   */
  public ColumnUpdate allowMissing() {
    for (Column column : added) {
      if (!column.field().hasDefaultValue()) {
        throw new InvalidTableException(
            "column \"" + column.name() + "\" has no default: write it for each row");
      }
    }
    isPartial = true;
    return this;
  }

  private void checkNothingWritten() {
    if (!written.isEmpty()) {
      throw new IllegalStateException("columns were written already: name all of them before");
    }
  }

  private Set<Integer> writtenIds() {
    return Stream.concat(replaced.stream(), added.stream())
        .map(Column::id)
        .collect(Collectors.toSet());
  }

  /** The columns that are written, in the order in which they were named. */
  TableSchema writtenColumns() {
    List<Column> columns = new ArrayList<>(replaced);
    added.forEach(column -> columns.addAll(target.select(List.of(column.name()))));
    if (columns.isEmpty()) {
      throw new IllegalStateException("no column is added or replaced: name one");
    }
    return target.selection(columns);
  }

  /**
   * The schema of the records that writers take: the replaced columns, then those added, each in
   * the order in which they were named.
   */
  public Schema schema() {
    return writtenColumns().avro();
  }

  /** A scan of the state that is changed: each of its tasks is of one split directory. */
  public TableScan scan() {
    return new TableScan(state());
  }

  /**
   * A writer of the columns of one split directory.
   *
   * @throws InvalidTableException when the table had none of this name
   */
  public ColumnWriter newWriter(String splitName, WriteOptions options) throws IOException {
    return newWriter(split(splitName), options);
  }

  /**
   * A writer of the columns of one split directory for some of its rows: the others keep the values
   * that they have, or have the defaults of added columns.
   *
   * @throws InvalidTableException when the table had none of this name, or an added column has no
   *     default
   */
  public ColumnPatch newPatch(String splitName, WriteOptions options) throws IOException {
    allowMissing();
    SplitDirectory split = split(splitName);
    RecordReader old =
        scan().select(replacedNames()).taskOf(split).open(storage(), RecordMode.LAZY);
    return new ColumnPatch(newWriter(split, options), old, this);
  }

  private SplitDirectory split(String splitName) throws IOException {
    SplitDirectory split = baseSplits().get(splitName);
    if (split == null) {
      throw new InvalidTableException(
          "%s has no split directory %s in version %s: list them by the tasks of its scan"
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

  ColumnWriter newWriter(SplitDirectory split, WriteOptions options) throws IOException {
    SplitDirectory bare = split.withOnly(List.of(), split.deletedRows());
    return new ColumnWriter(storage(), base().tableUuid(), bare, writtenColumns(), options);
  }

  /**
   * Takes what a writer gave.
   *
   * @throws InvalidTableException when it was written for another table, or has other columns
   * @throws IllegalArgumentException when its split directory was given before
   */
  public ColumnUpdate put(WrittenColumns columns) {
    if (!columns.tableUuid().equals(base().tableUuid())) {
      throw new InvalidTableException(
          "%s is another table than the one that columns of %s were written for: write them again"
              .formatted(storage().location(), columns.splitName()));
    }
    Set<Integer> ids = columns.split().fingerprints().keySet();
    if (!ids.equals(writtenIds())) {
      throw new InvalidTableException(
          ("%s: the columns of %s were written for another update, expected field ids"
                  + " %s, found %s: write them again")
              .formatted(storage().location(), columns.splitName(), writtenIds(), ids));
    }
    if (written.putIfAbsent(columns.splitName(), columns) != null) {
      throw new IllegalArgumentException(
          "columns of " + columns.splitName() + " were given before: give those of each once");
    }
    return this;
  }

  /**
   * Computes the columns for all rows, in this process.
   *
   * @param inputs the columns that the function reads
   */
  public ColumnUpdate compute(List<String> inputs, ColumnFunction function, WriteOptions options)
      throws IOException {
    computedOf(inputs);
    new ColumnComputation(storage(), this, function, options).computeAll(inputs);
    return this;
  }

  /**
   * Gives the columns the values of records that have the same key as the rows; to be made when all
   * columns are named.
   *
   * @param keyColumns columns of the table, which the records have too: whole numbers, texts,
   *     bytes, booleans or enums
   * @param memoryLimitInBytes what the records may take of memory
   * @throws InvalidTableException when there is no such column, or its values make no keys
   */
  public ColumnJoin newJoin(List<String> keyColumns, long memoryLimitInBytes) {
    return new ColumnJoin(this, base().schema(), keyColumns, memoryLimitInBytes);
  }

  /**
   * Computes replaced columns for the rows for which a predicate holds; only split directories that
   * have such rows get new files.
   *
   * @param inputs the columns that the function reads
   */
  public ColumnUpdate computeWhere(
      FilterPredicate rows, List<String> inputs, ColumnFunction function, WriteOptions options)
      throws IOException {
    computedOf(inputs);
    computedOf(rows.columns());
    new ColumnComputation(storage(), allowMissing(), function, options).computeWhere(inputs, rows);
    return this;
  }

  /**
   * Says that the values were computed of these columns of the table: when another replaces one of
   * them meanwhile, they hold no more and the commit is refused.
   *
   * @throws InvalidTableException when there is no such column
   */
  public ColumnUpdate computedOf(Collection<String> names) {
    base().schema().select(List.copyOf(names)).forEach(column -> inputIds.add(column.id()));
    return this;
  }

  /** Says that the values were computed of what a scan of the same state reads. */
  public ColumnUpdate computedOf(TableScan scan) {
    scan.readColumns().forEach(column -> inputIds.add(column.id()));
    return this;
  }

  /** A record of {@link #schema} in which added columns have their defaults. */
  GenericData.Record newRecord() {
    GenericData.Record values = new GenericData.Record(schema());
    for (int i = 0; i < added.size(); i++) {
      Schema.Field field = added.get(i).field();
      if (field.hasDefaultValue()) {
        values.put(replaced.size() + i, new GenericData().getDefaultValue(field));
      }
    }
    return values;
  }

  List<String> replacedNames() {
    return replaced.stream().map(Column::name).toList();
  }

  @Override
  protected void prepare() {
    if (hasFailed) {
      throw new IllegalStateException(
          storage().location()
              + ": this update failed before and its files are deleted: write the columns by a new"
              + " one");
    }
  }

  @Override
  protected void deleteWritten() {
    if (!hasFailed && isUncommitted()) {
      hasFailed = true;
      written.values().forEach(columns -> columns.delete(storage()));
      written.clear();
    }
  }

  @Override
  protected SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    TableSchema schema = schemaOn(current.schema());
    checkSplits(current);
    Map<String, SplitDirectory> changes = new HashMap<>();
    written.forEach((name, columns) -> changes.put(name, columns.split()));
    return new SnapshotRoot.Change(
        added.isEmpty() ? "replace columns" : "add columns",
        schema,
        current.nextSplitNumber(),
        new SegmentChanges(storage(), current, files).apply(changes));
  }

  private TableSchema schemaOn(TableSchema current) {
    for (Column column : replaced) {
      boolean isSame = current.columns().stream().anyMatch(now -> now.isSame(column));
      if (!isSame) {
        throw conflict("column \"" + column.name() + "\" was changed meanwhile");
      }
    }
    try {
      TableSchema schema = current;
      for (Column column : added) {
        schema = SchemaEvolution.add(schema, column.definition(), column.id());
      }
      return schema;
    } catch (InvalidTableException e) {
      throw new CommitConflictException(
          storage().location() + ": the columns were changed meanwhile: " + e.getMessage(), e);
    }
  }

  /** Each split directory of the base() is as it was, and nothing is missing. */
  private void checkSplits(SnapshotRoot current) throws IOException {
    Map<String, SplitDirectory> before = splits(base());
    Map<String, SplitDirectory> now = splits(current);
    boolean haveDefaults = added.stream().allMatch(column -> column.field().hasDefaultValue());
    for (SplitDirectory split : now.values()) {
      SplitDirectory known = before.get(split.name());
      if (known == null && !haveDefaults) {
        throw conflict("rows were appended meanwhile, for which an added column has no value");
      }
      if (known != null && isMissing(split)) {
        throw new IllegalStateException(
            ("%s: columns of split directory %s were not written: write them for each"
                    + " split directory that has rows")
                .formatted(storage().location(), split.name()));
      }
      if (known != null && written.containsKey(split.name())) {
        checkSame(known, split);
      }
    }
    Set<String> lost = new HashSet<>(written.keySet());
    lost.removeAll(now.keySet());
    if (!lost.isEmpty()) {
      throw conflict("split directory " + lost.iterator().next() + " was rewritten meanwhile");
    }
  }

  private void checkSame(SplitDirectory before, SplitDirectory now) throws IOException {
    if (!before.fingerprints().equals(now.fingerprints())) {
      throw conflict("the column, or one that it was computed of, was replaced meanwhile");
    }
    if (!DeletedRows.areKept(storage(), before, now)) {
      throw conflict("rows that were deleted came back meanwhile");
    }
  }

  private boolean isMissing(SplitDirectory split) {
    return !isPartial && split.liveRowCount() > 0 && !written.containsKey(split.name());
  }

  private Map<String, SplitDirectory> splits(SnapshotRoot root) throws IOException {
    Set<Integer> ids = replaced.stream().map(Column::id).collect(Collectors.toSet());
    ids.addAll(inputIds);
    return SegmentReading.byName(storage(), root, ids::contains);
  }

  private CommitConflictException conflict(String reason) {
    return new CommitConflictException(
        storage().location() + ": " + reason + ": make the update again on the new state");
  }
}
