package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.plan.TaskPlanner;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * A scan of some columns and rows of one snapshot, made by {@code Table.newScan()}. Scans are
 * immutable: {@link #select} and {@link #filter} return new ones.
 *
 * <p>Each refinement narrows the previous ones. Contradictions are rejected: selecting a column
 * that a previous selection excluded, and reading rows by position from a filtered scan.
 */
public final class TableScan {
  private final TableState state;
  private final Storage storage;
  private final SnapshotRoot root;
  private final List<Column> columns;

  /** Whether the columns were selected; otherwise they are all columns. */
  private final boolean isSelected;

  /** Whether the columns were last selected by their names, rather than by a mapper. */
  private final boolean isSelectedByName;

  private final Optional<FilterPredicate> predicate;

  /** The values inside the columns that were selected; empty if whole columns were. */
  private final Optional<PathSelection> pathSelection;

  /** The split directories that this scan and the scans derived from it have read. */
  private final SplitCache splitCache;

  /** Creates a scan of all columns. Internal: users call {@code Table.newScan}. */
  @Internal
  public TableScan(TableState state) {
    this(
        state,
        state.root().schema().columns(),
        false,
        false,
        Optional.empty(),
        Optional.empty(),
        new SplitCache(state));
  }

  /** Creates a scan of some columns. Internal: users call {@code Table.newScan}. */
  @Internal
  public TableScan(TableState state, List<Column> columns) {
    this(state, columns, true, false, Optional.empty(), Optional.empty(), new SplitCache(state));
  }

  private TableScan(
      TableState state,
      List<Column> columns,
      boolean isSelected,
      boolean isSelectedByName,
      Optional<FilterPredicate> predicate,
      Optional<PathSelection> pathSelection,
      SplitCache splitCache) {
    this.state = state;
    this.storage = state.storage();
    this.root = state.root();
    this.columns = columns;
    this.isSelected = isSelected;
    this.isSelectedByName = isSelectedByName;
    this.predicate = predicate;
    this.pathSelection = pathSelection;
    this.splitCache = splitCache;
  }

  /**
   * Returns a scan of the rows for which this predicate and all previous ones hold. The predicate's
   * columns need not be selected. Bounds skip whole split directories and pages.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column does not exist, or its values
   *     cannot be compared with the literal
   */
  public TableScan filter(FilterPredicate additionalPredicate) {
    Objects.requireNonNull(
        additionalPredicate,
        "the predicate is null: pass one of FilterPredicates, such as column(\"id\").equalTo(3)");
    FilterPredicate newPredicate =
        predicate.map(previous -> previous.and(additionalPredicate)).orElse(additionalPredicate);
    try {
      newPredicate.bind(root.schema().project(predicateColumns(newPredicate)).type());
    } catch (InvalidTableException e) {
      throw PathSelection.withQuotesAdvice(e, newPredicate, root.schema());
    }
    return new TableScan(
        state,
        columns,
        isSelected,
        isSelectedByName,
        Optional.of(newPredicate),
        pathSelection,
        splitCache);
  }

  private List<Column> predicateColumns(FilterPredicate scanPredicate) {
    return root.schema().select(List.copyOf(scanPredicate.columns()));
  }

  /** Returns a scan of these columns, in this order, as {@link #select(List)} does. */
  public TableScan select(String... names) {
    return select(List.of(names));
  }

  /**
   * Returns a scan of these columns, in this order, out of all columns or those of the previous
   * selection. A name may also be a path to a field of a record or to the value of a map's key, in
   * the syntax of {@link ColumnPath#parse}: {@code addr.city}, {@code tags['color']}. Only the
   * values at the path are decoded. They become a column named after the last step ({@code city},
   * {@code color}), or after the whole path if several would have that name.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column or field does not exist, or a
   *     previous selection excluded it
   */
  public TableScan select(List<String> names) {
    String call = "select(" + String.join(", ", names) + ")";
    checkNoPaths(call);
    List<ColumnPath> paths =
        names.stream().map(name -> PathSelection.path(root.schema(), name)).toList();
    if (paths.stream().allMatch(path -> path.steps().isEmpty())) {
      return select(paths.stream().map(ColumnPath::column).toList(), call, true);
    }
    TableScan scan = select(paths.stream().map(ColumnPath::column).distinct().toList(), call, true);
    PathSelection selection = new PathSelection(TableSchema.ofColumns(scan.columns), paths);
    return new TableScan(
        state, scan.columns, true, true, predicate, Optional.of(selection), splitCache);
  }

  private void checkNoPaths(String call) {
    if (pathSelection.isPresent()) {
      throw new InvalidTableException(
          "%s: %s does not fit the paths that were selected before: select them together, once"
              .formatted(storage.location(), call));
    }
  }

  /** Selects columns; messages name the call that needs them. */
  private TableScan select(List<String> names, String call, boolean isByName) {
    List<Column> selectedColumns = root.schema().select(names);
    for (Column column : selectedColumns) {
      if (isSelected && !columns.contains(column)) {
        throw new InvalidTableException(
            "%s: %s needs column \"%s\", which the previous select(%s) excluded: add the column there"
                .formatted(
                    storage.location(),
                    call,
                    column.name(),
                    columns.stream().map(Column::name).collect(Collectors.joining(", "))));
      }
    }
    return new TableScan(
        state, selectedColumns, true, isByName, predicate, Optional.empty(), splitCache);
  }

  /**
   * Returns a scan of the columns that a mapper needs, out of all columns or those of the previous
   * selection.
   *
   * @throws dev.stoa.exception.InvalidTableException when the table's columns do not fit the
   *     mapper, or a previous selection excluded a column that it needs: the message names it
   */
  public TableScan select(RecordMapper<?> mapper) {
    if (isSelected && mapper.readsAllColumns()) {
      return this;
    }
    checkNoPaths(mapper.toString());
    List<Column> candidateColumns =
        root.schema().columns().stream().filter(column -> mapper.mayRead(column.name())).toList();
    if (!candidateColumns.isEmpty()) {
      try {
        return select(mapper, root.schema().project(candidateColumns));
      } catch (InvalidTableException e) {
        // Tried again with all columns, so that the message lists them; slow for thousands.
      }
    }
    return select(mapper, root.schema());
  }

  private TableScan select(RecordMapper<?> mapper, TableSchema schema) {
    return select(mapper.columns(storage.location(), schema), mapper.toString(), false);
  }

  /** Returns the table's partition spec. */
  public PartitionSpec partitionSpec() {
    return root.partitioning().spec(root.schema());
  }

  /** Returns the schema of all columns of the table. */
  public Schema tableSchema() {
    return root.schema().avroSchema();
  }

  /** Returns the predicate of the rows that are read; empty for all rows. */
  public Optional<FilterPredicate> predicate() {
    return predicate;
  }

  /** Returns the snapshot that is read. */
  public Snapshot snapshot() {
    return state.snapshot();
  }

  /** Returns the state that is read. Internal: users hold a {@code Table}. */
  @Internal
  public TableState state() {
    return state;
  }

  /** Returns the selected columns, followed by the predicate's columns; some may be in both. */
  @Internal
  public List<Column> readColumns() {
    List<Column> readColumns = new ArrayList<>(columns);
    predicate.ifPresent(condition -> readColumns.addAll(predicateColumns(condition)));
    return readColumns;
  }

  /**
   * Whether the partition values show that the scan reads all rows of each split directory that may
   * have a matching row.
   */
  boolean isSplitAligned() throws IOException {
    ScanFilter filter = scanFilter();
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    return matchingSplits(columns).stream()
        .allMatch(split -> filter.coversByPartition(split, partitioning));
  }

  /** Returns the version of the snapshot that is read. */
  public long version() {
    return root.version();
  }

  /** Returns the Avro schema of the scan's records. */
  public Schema schema() {
    return selectedSchema().avroSchema();
  }

  /** Returns the type of the scan's records. */
  @Internal
  public RecordType type() {
    return selectedSchema().type();
  }

  private TableSchema selectedSchema() {
    return pathSelection.map(PathSelection::schema).orElseGet(() -> root.schema().project(columns));
  }

  /** Returns one task for each split directory. */
  public List<ScanTask> tasks() throws IOException {
    return tasks(0);
  }

  /**
   * Returns tasks of one or more neighboring split directories; a task ends when its selected
   * columns reach the target size. Reads the manifest, and for a predicate of keys shared indexes.
   */
  public List<ScanTask> tasks(long targetSizeInBytes) throws IOException {
    return groupIntoTasks(splitsToRead(), scanFilter(), targetSizeInBytes);
  }

  /**
   * Returns tasks of one partition value each, with one or more split directories, in the order of
   * the values' first rows; rows of a value keep their order. For an unpartitioned table, the tasks
   * are those of {@link #tasks(long)}.
   */
  public List<ScanTask> tasksByPartition(long targetSizeInBytes) throws IOException {
    Map<PartitionValue, List<SplitDirectory>> groups = new LinkedHashMap<>();
    splitsToRead()
        .forEach(
            split ->
                groups.computeIfAbsent(split.partition(), value -> new ArrayList<>()).add(split));
    ScanFilter filter = scanFilter();
    List<ScanTask> tasks = new ArrayList<>();
    groups
        .values()
        .forEach(group -> tasks.addAll(groupIntoTasks(group, filter, targetSizeInBytes)));
    return tasks;
  }

  /**
   * Returns tasks of split directories that are stored on the same hosts, each with the best hosts
   * to run it; every host gets about the same number of bytes. Asks the storage for the locations
   * of the selected columns' files in one call; if they are unknown, tasks consist of neighboring
   * split directories.
   */
  List<LocatedTask> locatedTasks(TaskOptions options) throws IOException {
    List<SplitDirectory> splits = splitsToRead();
    ScanFilter filter = scanFilter();
    List<LocatedTask> tasks = new ArrayList<>();
    for (TaskPlanner.PlannedTask plannedTask : TaskPlanner.plan(storage, splits, options)) {
      List<SplitDirectory> taskSplits = plannedTask.splits().stream().map(splits::get).toList();
      tasks.add(new LocatedTask(task(taskSplits, filter), plannedTask.hosts()));
    }
    return tasks;
  }

  /**
   * Returns tasks of the rows that appends added after one version and up to another, one for each
   * added split directory in its state at that time: rows that were compacted or deleted later are
   * read too, and a reader that follows the table from version to version reads each row once.
   * Compactions and schema changes add no rows.
   *
   * @param afterVersion a version, or 0 to start at the first version
   * @param lastVersion a version that is not older than {@code afterVersion}
   * @throws InvalidTableException when a version from {@code afterVersion} on has expired, when one
   *     changed or removed rows and the policy forbids it, or when added rows lack a selected
   *     column or have it with an incompatible type
   */
  public List<ScanTask> incrementalAppends(
      long afterVersion, long lastVersion, NonAppendPolicy policy) throws IOException {
    ScanFilter filter = scanFilter();
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    List<Column> neededColumns = new ArrayList<>(columns);
    neededColumns.addAll(filter.extraColumns());
    return new IncrementalAppends(storage, policy, neededColumns)
        .between(afterVersion, lastVersion).stream()
            .filter(split -> filter.mayMatch(split, partitioning))
            .map(split -> task(List.of(split), filter))
            .toList();
  }

  /** Returns the size of the selected columns in the split directories that are read. */
  public long sizeInBytes() throws IOException {
    return matchingSplits(columns).stream().mapToLong(SplitDirectory::sizeInBytes).sum();
  }

  /** Returns the number of all split directories of the snapshot, even if this scan skips some. */
  public long splitCount() {
    return root.totals().splitCount();
  }

  /**
   * Computes statistics of the rows that are read, from the manifest alone.
   *
   * @param paths the paths to return bounds of, in any columns of the table
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, or
   *     a path leads into opaque values
   */
  ScanSummary summary(List<ColumnPath> paths) throws IOException {
    return ScanSummary.merge(splitSummaries(paths));
  }

  /** Computes the statistics of each split directory that is read, as {@link #summary} does. */
  List<ScanSummary> splitSummaries(List<ColumnPath> paths) throws IOException {
    List<String> names = paths.stream().map(ColumnPath::column).distinct().toList();
    List<Column> neededColumns = root.schema().select(names);
    RecordType record = root.schema().project(neededColumns).type();
    List<BoundPath> boundPaths = paths.stream().map(path -> BoundPath.of(path, record)).toList();
    ScanFilter filter = scanFilter();
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    List<ScanSummary> summaries = new ArrayList<>();
    for (SplitDirectory split : matchingSplits(neededColumns)) {
      summaries.add(
          ScanSummary.of(
              split, neededColumns, boundPaths, filter.coversByBounds(split, partitioning)));
    }
    return summaries;
  }

  /**
   * Returns the names of the selected columns whose values are sorted, nulls first, within each
   * split directory that is read, though not across split directories.
   */
  public List<String> sortedColumns() throws IOException {
    List<SplitDirectory> splits = matchingSplits(columns);
    return columns.stream()
        .filter(column -> splits.stream().allMatch(split -> split.isSorted(column.id())))
        .map(Column::name)
        .toList();
  }

  /**
   * Whether the selected columns are stored row by row in one file of each split directory that is
   * read, so that {@link #openRows} can read them.
   */
  boolean isRowOriented() throws IOException {
    return matchingSplits(columns).stream().allMatch(split -> split.isRowOriented(columns));
  }

  /** Returns those of the matching split directories that indexes allow, too. */
  private List<SplitDirectory> splitsToRead() throws IOException {
    return plan(ScanFilter.PlanListener.NONE);
  }

  /** Returns the split directories that are read, and passes the others to a listener. */
  @Internal
  public List<SplitDirectory> plan(ScanFilter.PlanListener listener) throws IOException {
    return scanFilter()
        .mayMatchByIndex(matchingSplits(columns, listener), root.indexes(), storage, listener);
  }

  private List<SplitDirectory> matchingSplits(List<Column> neededColumns) throws IOException {
    return matchingSplits(neededColumns, ScanFilter.PlanListener.NONE);
  }

  private List<SplitDirectory> matchingSplits(
      List<Column> neededColumns, ScanFilter.PlanListener listener) throws IOException {
    Set<Integer> ids = neededColumns.stream().map(Column::id).collect(Collectors.toSet());
    predicate.ifPresent(
        condition -> predicateColumns(condition).forEach(column -> ids.add(column.id())));
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    return scanFilter().matchingSplits(splitCache, ids, partitioning, listener);
  }

  private List<ScanTask> groupIntoTasks(
      List<SplitDirectory> splits, ScanFilter filter, long targetSizeInBytes) {
    return ScanTask.group(splits, targetSizeInBytes).stream()
        .map(group -> task(group, filter))
        .toList();
  }

  /** Returns the filter of the scan's rows: the predicate, bound to the columns. */
  @Internal
  public ScanFilter scanFilter() {
    return predicate
        .map(condition -> ScanFilter.of(condition, columns, predicateColumns(condition)))
        .orElse(ScanFilter.NONE);
  }

  /** Returns the task of one split directory with the files of the selected columns. */
  @Internal
  public ScanTask taskFor(SplitDirectory split) {
    return task(List.of(split), scanFilter());
  }

  private ScanTask task(List<SplitDirectory> splits, ScanFilter filter) {
    return new ScanTask(
        root.schema().project(columns).record(),
        columns,
        isSelectedByName,
        splits,
        filter,
        pathSelection);
  }

  /**
   * Reads rows by their positions in the table, numbered from 0 in the order of {@link #tasks()}.
   * Reads the bytes of single values, in the order of the files.
   *
   * @return a new record for each position, in the order of the positions
   * @throws IndexOutOfBoundsException when a row does not exist
   * @throws IllegalStateException when the scan is {@linkplain #filter filtered}
   */
  public List<ColumnarRecord> take(long... positions) throws IOException {
    try (RowLookup lookup = openLookup()) {
      return lookup.take(positions);
    }
  }

  /**
   * Opens a lookup that reads rows by position as {@link #take} does, for repeated use: files stay
   * open and verified between calls.
   *
   * @throws IllegalStateException when the scan is {@linkplain #filter filtered}
   */
  public RowLookup openLookup() throws IOException {
    if (predicate.isPresent()) {
      String message =
          "%s: rows cannot be taken by position from a scan with filter(%s), since positions count"
              + " all rows: take them from a scan without a filter, or read the matching rows with"
              + " open()";
      throw new IllegalStateException(message.formatted(storage.location(), predicate.get()));
    }
    checkNoPaths("a lookup");
    return new RowLookup(storage, allSplits(), root.schema().project(columns));
  }

  /**
   * Opens a lookup that finds rows by key among the {@linkplain #filter filtered} rows; its records
   * have the selected columns.
   *
   * @param keys the key columns, which need not be selected
   * @throws dev.stoa.exception.InvalidTableException when a column does not exist
   */
  public KeyLookup openKeyLookup(String... keys) throws IOException {
    return new KeyLookup(this, List.of(keys));
  }

  /** Returns what a lookup by key columns searches, after another view of the same table. */
  LookupView lookupView(List<String> keys, Optional<LookupView> previous) throws IOException {
    List<Column> keyColumns = root.schema().select(keys);
    Set<Column> extraColumns = new LinkedHashSet<>(keyColumns);
    predicate.ifPresent(condition -> extraColumns.addAll(predicateColumns(condition)));
    columns.forEach(extraColumns::remove);
    LookupView.LookupColumns lookupColumns =
        new LookupView.LookupColumns(keyColumns, columns, List.copyOf(extraColumns), predicate);
    List<SplitDirectory> splits = matchingSplits(lookupColumns.all());
    return new LookupView(storage, root, splits, lookupColumns, pathSelection, previous);
  }

  /** Returns all split directories of the snapshot, with the files of the selected columns. */
  @Internal
  public List<SplitDirectory> allSplits() throws IOException {
    Set<Integer> ids = columns.stream().map(Column::id).collect(Collectors.toSet());
    return splitCache.read(ids, segment -> true, split -> true);
  }

  /** Opens a reader of the scan's rows as lazy records: a value is decoded on access. */
  public RecordReader open() throws IOException {
    return open(RecordMode.LAZY);
  }

  /** Opens a reader of the scan's rows as records, one split directory after another. */
  public RecordReader open(RecordMode mode) throws IOException {
    return fullTask().open(storage, mode);
  }

  /** Opens a reader of the scan's rows as lazy objects of a mapper. */
  public <T> TypedReader<T> open(RecordMapper<T> mapper) throws IOException {
    return open(mapper, RecordMode.LAZY);
  }

  /**
   * Opens a reader of the scan's rows as objects of a mapper, with only the columns that it needs.
   *
   * @throws dev.stoa.exception.InvalidTableException when the table's columns do not fit the
   *     mapper: the message says why
   */
  public <T> TypedReader<T> open(RecordMapper<T> mapper, RecordMode mode) throws IOException {
    return select(mapper).fullTask().open(storage, mapper, mode);
  }

  /** Opens a reader of the scan's rows as batches of vectors, which contain only matching rows. */
  public BatchReader openBatches() throws IOException {
    return openBatches(BatchMode.COMPACT);
  }

  /** Opens a reader of the scan's rows as batches of vectors, one split directory after another. */
  public BatchReader openBatches(BatchMode mode) throws IOException {
    return fullTask().openBatches(storage, mode);
  }

  /**
   * Opens a reader of batches of the values at paths: {@code metadata['content-type']} reads the
   * values of that key, without touching other keys.
   *
   * @param paths the paths, in the syntax of {@link ColumnPath#parse}
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, a
   *     path leads into opaque values, or a previous selection excluded its column
   */
  public BatchReader openBatches(List<String> paths) throws IOException {
    return openBatches(paths, BatchMode.COMPACT);
  }

  /** Opens a reader as {@link #openBatches(List)} does, in a mode. */
  public BatchReader openBatches(List<String> paths, BatchMode mode) throws IOException {
    checkNoPaths("openBatches(" + String.join(", ", paths) + ")");
    List<ColumnPath> parsedPaths = paths.stream().map(ColumnPath::parse).toList();
    List<String> names = parsedPaths.stream().map(ColumnPath::column).distinct().toList();
    String call = "openBatches(" + String.join(", ", paths) + ")";
    return select(names, call, true).fullTask().openBatches(storage, parsedPaths, mode);
  }

  /**
   * Opens a reader of the stored bytes of all rows, if the selected columns are in one row-oriented
   * group ({@link dev.stoa.table.write.GroupLayout#ROW}); rows contain the group's other columns
   * too.
   */
  RowBytesReader openRows() throws IOException {
    return fullTask().openRows(storage);
  }

  /** Returns the task of all split directories that are read. */
  private ScanTask fullTask() throws IOException {
    return tasks(Long.MAX_VALUE).stream()
        .findFirst()
        .orElseGet(() -> task(List.of(), scanFilter()));
  }
}
