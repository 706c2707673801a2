package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.bounds.Bounds;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/** A reading of some columns of one snapshot. Immutable: {@link #select} gives another. */
public final class TableScan {
  private final TableState state;
  private final Storage storage;
  private final SnapshotRoot root;
  private final List<Column> columns;
  private final Optional<FilterPredicate> predicate;

  /** Those that this scan and the ones made of it have read. */
  private final KnownSplits known;

  /** A scan of all columns. Internal: users ask a table. */
  public TableScan(TableState state) {
    this(state, state.root().schema().columns());
  }

  /** A scan of some columns. Internal: users ask a table. */
  public TableScan(TableState state, List<Column> columns) {
    this(state, columns, Optional.empty(), new KnownSplits(state));
  }

  private TableScan(
      TableState state,
      List<Column> columns,
      Optional<FilterPredicate> predicate,
      KnownSplits known) {
    this.state = state;
    this.storage = state.storage();
    this.root = state.root();
    this.columns = columns;
    this.predicate = predicate;
    this.known = known;
  }

  /**
   * A scan of the rows for which a predicate holds too, besides those given before. Its columns
   * need not be selected. Whole split directories and pages are passed by their bounds.
   *
   * @throws dev.stoa.exception.InvalidTableException when there is no such column, or its values
   *     cannot be compared so
   */
  public TableScan filter(FilterPredicate rows) {
    FilterPredicate all = predicate.map(before -> before.and(rows)).orElse(rows);
    all.bind(root.schema().selection(predicateColumns(all)).type());
    return new TableScan(state, columns, Optional.of(all), known);
  }

  private List<Column> predicateColumns(FilterPredicate rows) {
    return root.schema().select(List.copyOf(rows.columns()));
  }

  /** A scan of these columns, in this order. */
  public TableScan select(String... names) {
    return select(List.of(names));
  }

  /**
   * A scan of these columns, in this order.
   *
   * @throws dev.stoa.exception.InvalidTableException when there is no such column
   */
  public TableScan select(List<String> names) {
    return new TableScan(state, root.schema().select(names), predicate, known);
  }

  /**
   * A scan of the columns that a form takes, whatever was selected before.
   *
   * @throws dev.stoa.exception.InvalidTableException when the table's columns do not fit the form:
   *     the message says what does not
   */
  public TableScan select(RecordForm<?> form) {
    List<Column> candidates =
        root.schema().columns().stream().filter(column -> form.mayTake(column.name())).toList();
    if (!candidates.isEmpty()) {
      try {
        return select(form, root.schema().selection(candidates));
      } catch (InvalidTableException e) {
        // The message below names all columns; reading their schemas takes long where there are
        // thousands.
      }
    }
    return select(form, root.schema());
  }

  private TableScan select(RecordForm<?> form, TableSchema schema) {
    return select(form.columns(storage.location(), schema));
  }

  /** What the table's rows are divided by. */
  public PartitionSpec partitionSpec() {
    return root.partitioning().spec(root.schema());
  }

  /** The schema of all columns of the table. */
  public Schema tableSchema() {
    return root.schema().avro();
  }

  /** The predicate of the rows that are read; empty for all rows. */
  public Optional<FilterPredicate> predicate() {
    return predicate;
  }

  /** The snapshot that is read. */
  public Snapshot snapshot() {
    return state.snapshot();
  }

  /** The state that is read. Internal: users ask {@code Table.of}. */
  public TableState state() {
    return state;
  }

  /** The columns that are selected, and those that the predicate needs. */
  public List<Column> readColumns() {
    List<Column> read = new ArrayList<>(columns);
    predicate.ifPresent(rows -> read.addAll(predicateColumns(rows)));
    return read;
  }

  /**
   * Whether the scan reads all rows or none of each split directory, as far as their partition
   * values tell without a look at the rows.
   */
  public boolean isOfWholeSplits() throws IOException {
    ScanFilter filter = filter();
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    return matching().stream().allMatch(split -> filter.coversAll(split, partitioning));
  }

  /** The number of the snapshot that is read. */
  public long version() {
    return root.version();
  }

  /** The schema of the scan's records for Avro. */
  public Schema schema() {
    return root.schema().selection(columns).avro();
  }

  /** The type of the scan's records. */
  public RecordType type() {
    return root.schema().selection(columns).type();
  }

  /** One task for each split directory. */
  public List<ScanTask> tasks() throws IOException {
    return tasks(0);
  }

  /**
   * Tasks of one or more neighbouring split directories, each ended when its selected columns reach
   * the given size. Reads nothing but the manifest.
   */
  public List<ScanTask> tasks(long targetSizeInBytes) throws IOException {
    return cut(matching(), filter(), targetSizeInBytes);
  }

  /**
   * Tasks of one partition value each, of one or more split directories, in the order in which the
   * values come; rows of a value keep their order. The same as {@link #tasks(long)} where the table
   * is not partitioned.
   */
  public List<ScanTask> tasksByPartition(long targetSizeInBytes) throws IOException {
    Map<PartitionValue, List<SplitDirectory>> groups = new LinkedHashMap<>();
    matching()
        .forEach(
            split ->
                groups.computeIfAbsent(split.partition(), value -> new ArrayList<>()).add(split));
    ScanFilter filter = filter();
    List<ScanTask> tasks = new ArrayList<>();
    groups.values().forEach(group -> tasks.addAll(cut(group, filter, targetSizeInBytes)));
    return tasks;
  }

  /**
   * Tasks of split directories that lie together, each with the hosts where it is best done: every
   * host gets about as many bytes. Asks the storage where the files of the selected columns stand,
   * in one call for all; where it does not know, tasks are of neighbouring split directories.
   */
  public List<PlacedTask> placedTasks(TaskOptions options) throws IOException {
    List<SplitDirectory> splits = matching();
    ScanFilter filter = filter();
    List<PlacedTask> tasks = new ArrayList<>();
    for (TaskPlanner.Share share : TaskPlanner.plan(storage, splits, options)) {
      List<SplitDirectory> shared = share.splits().stream().map(splits::get).toList();
      tasks.add(new PlacedTask(task(shared, filter), share.hosts()));
    }
    return tasks;
  }

  /**
   * Tasks of the rows that appends added after one version and up to another, one for each of their
   * split directories as it was then: rows that were compacted or deleted since are read all the
   * same, and come once however often a table is followed from one version to the next. Compactions
   * and changes of columns add no rows.
   *
   * @param after a version, or 0 for before the first
   * @param upTo a version that is not older
   * @throws InvalidTableException when a version from {@code after} on is not kept any more, when
   *     one of them changed or removed rows and that is refused, or when the rows that one added
   *     lack a selected column, or have it in a type that cannot be read as the selected one
   */
  public List<ScanTask> appended(long after, long upTo, OtherChanges others) throws IOException {
    ScanFilter filter = filter();
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    List<Column> wanted = new ArrayList<>(columns);
    wanted.addAll(filter.columns());
    return new AppendedRows(storage, others, wanted)
        .between(after, upTo).stream()
            .filter(split -> filter.mayMatch(split, partitioning))
            .map(split -> task(List.of(split), filter))
            .toList();
  }

  /** The bytes of the selected columns in the split directories that are read. */
  public long sizeInBytes() throws IOException {
    return matching().stream().mapToLong(SplitDirectory::sizeInBytes).sum();
  }

  /** How many split directories the snapshot has, whether they are read or not. */
  public long splitCount() {
    return root.segments().stream().mapToLong(segment -> segment.totals().splitCount()).sum();
  }

  /**
   * What is known of the rows that are read, from the manifest alone.
   *
   * @param paths of which bounds are wanted, in any columns of the table
   * @throws dev.stoa.exception.InvalidTableException when there is no such column, field or map, or
   *     a path leads into values that are kept whole
   */
  public ScanSummary summary(List<ColumnPath> paths) throws IOException {
    return ScanSummary.merge(splitSummaries(paths));
  }

  /** The same for each of the split directories that are read. */
  public List<ScanSummary> splitSummaries(List<ColumnPath> paths) throws IOException {
    List<String> names = paths.stream().map(ColumnPath::column).distinct().toList();
    List<Column> wanted = root.schema().select(names);
    RecordType record = root.schema().selection(wanted).type();
    List<BoundPath> bound = paths.stream().map(path -> BoundPath.of(path, record)).toList();
    ScanFilter filter = filter();
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    List<ScanSummary> summaries = new ArrayList<>();
    for (SplitDirectory split : matching(wanted)) {
      Map<ColumnPath, Bounds> bounds = new LinkedHashMap<>();
      for (BoundPath path : bound) {
        PathBounds.find(
                path.steps(),
                split
                    .columnFile(wanted.get(path.column()).id())
                    .map(ColumnFile::bounds)
                    .orElse(List.of()))
            .ifPresent(known -> bounds.put(path.path(), known));
      }
      boolean isWhole = filter.coversByBounds(split, partitioning);
      ScanSummary.Certainty certainty =
          split.deletedRows().isEmpty()
              ? ScanSummary.Certainty.BOUNDS
              : ScanSummary.Certainty.COUNT;
      summaries.add(
          new ScanSummary(
              split.liveRowCount(), isWhole ? certainty : ScanSummary.Certainty.NONE, bounds));
    }
    return summaries;
  }

  /**
   * The selected columns whose values rise from row to row, nulls first, in each split directory
   * that is read: those of one are in order, those of several one after another need not be.
   */
  public List<String> risingColumns() throws IOException {
    List<SplitDirectory> splits = matching();
    return columns.stream()
        .filter(column -> splits.stream().allMatch(split -> split.isRising(column.id())))
        .map(Column::name)
        .toList();
  }

  /**
   * Whether the selected columns are stored row by row in one file of each split directory that is
   * read, so that {@link #openRows} gives them.
   */
  public boolean isOfRows() throws IOException {
    return matching().stream().allMatch(split -> split.areInRows(columns));
  }

  /** The split directories that may have a row that is read. */
  private List<SplitDirectory> matching() throws IOException {
    return matching(columns);
  }

  /** The same with the files of other columns than those of the scan. */
  private List<SplitDirectory> matching(List<Column> wanted) throws IOException {
    ScanFilter filter = filter();
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    Set<Integer> ids = wanted.stream().map(Column::id).collect(Collectors.toSet());
    predicate.ifPresent(rows -> predicateColumns(rows).forEach(column -> ids.add(column.id())));
    List<SplitDirectory> matching = new ArrayList<>();
    known.forEach(
        ids,
        split -> {
          if (split.liveRowCount() > 0 && filter.mayMatch(split, partitioning)) {
            matching.add(split);
          }
        });
    return matching;
  }

  private List<ScanTask> cut(
      List<SplitDirectory> splits, ScanFilter filter, long targetSizeInBytes) {
    List<ScanTask> tasks = new ArrayList<>();
    List<SplitDirectory> gathered = new ArrayList<>();
    long size = 0;
    for (SplitDirectory split : splits) {
      gathered.add(split);
      size += split.sizeInBytes();
      if (size >= targetSizeInBytes) {
        tasks.add(task(gathered, filter));
        gathered = new ArrayList<>();
        size = 0;
      }
    }
    if (!gathered.isEmpty()) {
      tasks.add(task(gathered, filter));
    }
    return tasks;
  }

  public ScanFilter filter() {
    return predicate
        .map(rows -> ScanFilter.of(rows, columns, predicateColumns(rows)))
        .orElse(ScanFilter.NONE);
  }

  /** The task of one split directory with the files of the selected columns. */
  public ScanTask taskOf(SplitDirectory split) {
    return task(List.of(split), filter());
  }

  private ScanTask task(List<SplitDirectory> splits, ScanFilter filter) {
    return new ScanTask(root.schema().selection(columns).record(), columns, splits, filter);
  }

  /**
   * Looks up rows by their positions in the table, whatever was {@linkplain #filter filtered}: the
   * rows of its split directories are numbered from 0 on in the order of {@link #tasks()}. Reads
   * the bytes of single values, in the order in which they lie.
   *
   * @return a record of its own for each position, in the order of these
   * @throws IndexOutOfBoundsException when there is no such row
   */
  public List<ColumnarRecord> take(long... positions) throws IOException {
    try (RowLookup lookup = openLookup()) {
      return lookup.take(positions);
    }
  }

  /**
   * Looks up rows by their positions as {@link #take} does, time and again: what one call has
   * opened and verified the next one finds so.
   */
  public RowLookup openLookup() throws IOException {
    return new RowLookup(storage, allSplits(), root.schema().selection(columns));
  }

  /**
   * Opens a lookup of rows by keys, whatever was {@linkplain #filter filtered}; its records have
   * the selected columns.
   *
   * @param keys the columns that keys are values of, which need not be selected
   * @throws dev.stoa.exception.InvalidTableException when there is no such column
   */
  public KeyLookup openKeyLookup(String... keys) throws IOException {
    List<Column> more = new ArrayList<>(root.schema().select(List.of(keys)));
    more.removeAll(columns);
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    KeyLookup.KeyColumns read = new KeyLookup.KeyColumns(columns, more, partitioning);
    return new KeyLookup(storage, splitsWith(read.all()), read, root.schema().selection(columns));
  }

  /** All split directories, whatever was filtered, with the selected columns. Internal. */
  public List<SplitDirectory> allSplits() throws IOException {
    return splitsWith(columns);
  }

  private List<SplitDirectory> splitsWith(List<Column> wanted) throws IOException {
    List<SplitDirectory> splits = new ArrayList<>();
    known.forEach(wanted.stream().map(Column::id).collect(Collectors.toSet()), splits::add);
    return splits;
  }

  /** Reads all rows, one split directory after another. */
  public RecordReader open(RecordMode mode) throws IOException {
    return wholeTask().open(storage, mode);
  }

  /**
   * Reads all rows as the objects of a form, and no columns but those that it takes.
   *
   * @throws dev.stoa.exception.InvalidTableException when the table's columns do not fit the form:
   *     the message says what does not
   */
  public <T> TypedReader<T> open(RecordForm<T> form, RecordMode mode) throws IOException {
    return select(form).wholeTask().open(storage, form, mode);
  }

  /** Reads all rows as batches of vectors, one split directory after another. */
  public BatchReader openBatches() throws IOException {
    return wholeTask().openBatches(storage);
  }

  /**
   * Reads all rows as batches of what paths lead to, whatever was selected before: of {@code
   * metadata['content-type']} the values of that key, without touching those of other keys.
   *
   * @param paths texts as {@link ColumnPath#parse} takes them
   * @throws dev.stoa.exception.InvalidTableException when there is no such column, field or map, or
   *     a path leads into values that are kept whole
   */
  public BatchReader openBatches(List<String> paths) throws IOException {
    List<ColumnPath> parsed = paths.stream().map(ColumnPath::parse).toList();
    List<String> names = parsed.stream().map(ColumnPath::column).distinct().toList();
    return select(names).wholeTask().openBatches(storage, parsed);
  }

  /**
   * Reads all rows as their bytes lie, where the selected columns are in one group that is stored
   * row by row ({@link dev.stoa.table.write.GroupLayout#ROW}); its other columns are in the rows,
   * too.
   */
  public RowBytesReader openRows() throws IOException {
    return wholeTask().openRows(storage);
  }

  private ScanTask wholeTask() throws IOException {
    return tasks(Long.MAX_VALUE).stream().findFirst().orElseGet(() -> task(List.of(), filter()));
  }
}
