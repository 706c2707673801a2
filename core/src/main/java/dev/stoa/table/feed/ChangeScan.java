package dev.stoa.table.feed;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.Partitioning;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * A scan of the rows that were inserted, deleted and updated between two versions of a table, made
 * by {@code Table.newChangeScan}. Scans are immutable: {@link #select} and {@link #filter} return
 * new ones.
 *
 * <p>The changes of each version are complete: applied to the rows of the first version, they give
 * the rows of the last. Replaced values of a column are updates of the rows whose values differ. An
 * upsert, and any other commit that writes whole rows, such as Spark's {@code MERGE}, gives
 * deletions and insertions in one version. Compactions and other commits that only store rows
 * elsewhere change none, unless they are part of a transaction with other changes.
 *
 * <p>Rows have the columns of the last version. A column that an earlier version lacks has its
 * default in that version's rows, or null without one; changes of columns that the last version
 * lacks are left out.
 */
public final class ChangeScan {
  private final Storage storage;
  private final long afterVersion;
  private final long lastVersion;

  /** A scan that defines the columns and the filter. */
  private final TableScan rowScan;

  private ChangeScan(Storage storage, long afterVersion, long lastVersion, TableScan rowScan) {
    this.storage = storage;
    this.afterVersion = afterVersion;
    this.lastVersion = lastVersion;
    this.rowScan = rowScan;
  }

  /**
   * Creates a scan of the changes between two versions. Internal: users call {@code
   * Table.newChangeScan}.
   *
   * @param afterVersion the version before the first change, or 0 for all changes
   * @param lastVersion the version that the last change made
   * @throws InvalidTableException when a version does not exist, or has expired, or when the table
   *     was replaced between the versions
   */
  @Internal
  public static ChangeScan between(Storage storage, long afterVersion, long lastVersion)
      throws IOException {
    VersionRange versions = VersionRange.read(storage, afterVersion, lastVersion);
    TableSchema schema = versions.adapt(versions.last().schema());
    return new ChangeScan(
        storage,
        afterVersion,
        lastVersion,
        scanOf(new TableState(storage, versions.last()), schema));
  }

  /**
   * Creates a scan without changes for an engine that reads those of ranges of versions, also
   * future ones, with {@link #tasks(long, long)}: with the columns of a state, which are nullable
   * if they have no default, so that versions may lack them.
   *
   * @param requiredColumns the columns that do not become nullable; no version may lack them
   */
  @Internal
  public static ChangeScan following(TableState state, List<String> requiredColumns) {
    TableSchema schema = state.root().schema();
    List<Column> columns =
        schema.columns().stream()
            .map(
                column ->
                    requiredColumns.contains(column.name())
                            || column.definition().defaultValue().isPresent()
                        ? column
                        : VersionRange.optional(column))
            .toList();
    long version = state.root().version();
    return new ChangeScan(
        state.storage(), version, version, scanOf(state, schema.project(columns)));
  }

  private static TableScan scanOf(TableState state, TableSchema schema) {
    return new TableScan(
        state.withRoot(state.root().withReplacedSchema(schema, Partitioning.UNPARTITIONED)));
  }

  /**
   * Returns a scan of these columns, in this order; changes of other columns are still updates.
   *
   * @throws InvalidTableException when a column does not exist
   */
  public ChangeScan select(String... names) {
    return withRowScan(rowScan.select(names));
  }

  /**
   * Returns a scan of the changed rows for which a predicate holds; of an update, it may hold for
   * one row and not for the other.
   *
   * @throws InvalidTableException when a column does not exist, or its values cannot be compared
   *     with the literal
   */
  public ChangeScan filter(FilterPredicate predicate) {
    return withRowScan(rowScan.filter(predicate));
  }

  /** Returns the scan that defines the columns and the filter. */
  @Internal
  public TableScan rowScan() {
    return rowScan;
  }

  /** Returns this scan with the columns and the filter of another scan of {@link #rowScan}. */
  @Internal
  public ChangeScan withRowScan(TableScan newRowScan) {
    return new ChangeScan(storage, afterVersion, lastVersion, newRowScan);
  }

  /** Returns the Avro schema of the rows. */
  public Schema schema() {
    return rowScan.schema();
  }

  /**
   * Returns a task for each split directory that each version changed, in the order of the
   * versions. Reads only the parts of the manifests that differ.
   */
  public List<ChangeTask> tasks() throws IOException {
    return tasks(afterVersion, lastVersion);
  }

  /**
   * Returns the tasks of a range of versions, in the schema of this scan.
   *
   * @throws InvalidTableException when a version has expired, or its rows do not fit the schema
   */
  @Internal
  public List<ChangeTask> tasks(long firstAfterVersion, long newLastVersion) throws IOException {
    return tasks(VersionRange.read(storage, firstAfterVersion, newLastVersion));
  }

  /** Returns the tasks that read all rows of a version, as if it had inserted them. */
  @Internal
  public List<ChangeTask> initialTasks(long version) throws IOException {
    SnapshotRoot root = TableState.atVersion(storage, version).root();
    return tasks(new VersionRange(storage, Optional.empty(), List.of(root)));
  }

  private List<ChangeTask> tasks(VersionRange versions) throws IOException {
    TableSchema allColumns = rowScan.state().root().schema();
    versions.check(allColumns);
    ChangedSplits changedSplits = new ChangedSplits(storage, allColumns.columns());
    List<ChangeTask> tasks = new ArrayList<>();
    Optional<SnapshotRoot> before = versions.before();
    for (SnapshotRoot root : versions.roots()) {
      for (ChangedSplits.States states : changedSplits.between(before, root)) {
        tasks.add(task(root, states, changedSplits));
      }
      before = Optional.of(root);
    }
    return tasks;
  }

  private ChangeTask task(
      SnapshotRoot root, ChangedSplits.States states, ChangedSplits changedSplits) {
    List<Column> rewrittenColumns =
        states.before().isPresent() && states.after().isPresent()
            ? changedSplits.rewrittenColumns(states.before().get(), states.after().get())
            : List.of();
    return new ChangeTask(
        root.version(),
        Instant.ofEpochMilli(root.timestampMillis()),
        states.before().map(split -> taskFor(split, rewrittenColumns)),
        states.after().map(split -> taskFor(split, rewrittenColumns)),
        rewrittenColumns);
  }

  /** Returns the task of a split directory, with the files of the columns that are read. */
  private ScanTask taskFor(SplitDirectory split, List<Column> rewrittenColumns) {
    Set<Integer> ids = new HashSet<>();
    rewrittenColumns.forEach(column -> ids.add(column.id()));
    rowScan.taskFor(split).readProjection().allColumns().forEach(column -> ids.add(column.id()));
    return rowScan.taskFor(split.withColumns(ids::contains));
  }

  /** Opens a reader of all changed rows, in the order of the versions. */
  public ChangeReader open() throws IOException {
    return new ChangeReader(storage, tasks());
  }
}
