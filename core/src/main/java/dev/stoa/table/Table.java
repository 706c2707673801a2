package dev.stoa.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.SplitNames;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A table at one of its snapshots: what is read through it stays the same whatever others commit;
 * {@link #refresh} gives the table at the newest one.
 *
 * <p>Methods throw {@link IOException} when the storage fails, and the exceptions of {@code
 * dev.stoa.exception} when what it holds is wrong. Safe for use by many threads.
 */
public final class Table {
  private final Storage storage;
  private final Snapshot snapshot;

  private Table(Storage storage, Snapshot snapshot) {
    this.storage = storage;
    this.snapshot = snapshot;
  }

  /**
   * Creates an empty table.
   *
   * @param schema a record with at least one field, of any Avro types
   * @throws InvalidTableException when there is a table already, or the schema is no such record
   */
  public static Table create(Storage storage, Schema schema) throws IOException {
    TableSchema columns = TableSchema.of(schema);
    if (exists(storage)) {
      throw alreadyThere(storage);
    }
    SnapshotRoot root =
        SnapshotRoot.first(columns, CommitToken.random().text(), System.currentTimeMillis());
    if (!SnapshotCreation.create(storage, root)) {
      throw alreadyThere(storage);
    }
    return new Table(storage, new Snapshot(root));
  }

  private static InvalidTableException alreadyThere(Storage storage) {
    return new InvalidTableException(
        storage.location() + " is a table already: open it, or choose another path");
  }

  /**
   * A table that comes into being with its first rows: nothing is visible before an {@link Append}
   * of this object commits. When another made a table of the same columns meanwhile, the rows are
   * added to that one.
   *
   * @param schema a record with at least one field, of any Avro types
   * @throws InvalidTableException when there is a table already, the place is not {@linkplain
   *     #checkFree free}, or the schema is no such record
   */
  public static Table stage(Storage storage, Schema schema) throws IOException {
    SnapshotRoot root = SnapshotRoot.staged(TableSchema.of(schema));
    if (exists(storage)) {
      throw alreadyThere(storage);
    }
    checkFree(storage);
    return new Table(storage, new Snapshot(root));
  }

  /**
   * Opens the table at its newest snapshot.
   *
   * @throws InvalidTableException when there is none
   */
  public static Table open(Storage storage) throws IOException {
    return new Table(storage, new Snapshot(Snapshots.current(storage)));
  }

  /** Whether there is a table. */
  public static boolean exists(Storage storage) throws IOException {
    return Snapshots.currentVersion(storage).isPresent();
  }

  /**
   * Checks that a table may be made here: all that is there was left by writers that were killed
   * before they made one. Nobody else's files are mixed with a table's.
   *
   * @throws InvalidTableException when there are other files
   */
  public static void checkFree(Storage storage) throws IOException {
    for (StorageEntry entry : storage.list("")) {
      boolean isOurs = entry.isDirectory() && entry.name().equals(TablePaths.METADATA);
      if (!isOurs && !SplitNames.isSplitDirectory(storage, entry)) {
        throw new InvalidTableException(
            storage.location() + " holds files and is no table: choose another path or empty it");
      }
    }
  }

  /** The same table at its newest snapshot. */
  public Table refresh() throws IOException {
    return open(storage);
  }

  /** Where the table lives. */
  public Storage storage() {
    return storage;
  }

  /** The state that this table shows. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /** The schema of its records. */
  public Schema schema() {
    return snapshot.schema();
  }

  /**
   * A writer of new rows; they become part of the table by {@link #newAppend}.
   *
   * @throws InvalidTableException when the options name a column that the table does not have
   */
  public TableWriter newWriter(WriteOptions options) {
    return new TableWriter(storage, snapshot.root(), options);
  }

  /** A change that adds split directories; the token makes it happen once. */
  public Append newAppend(CommitToken token) {
    return new Append(storage, snapshot.root(), token);
  }

  /**
   * A change that deletes the rows for which a predicate holds; the token makes it happen once.
   *
   * @throws InvalidTableException when there is no such column, or its values cannot be compared so
   */
  public Delete newDelete(FilterPredicate rows, CommitToken token) {
    newScan().filter(rows);
    return new Delete(storage, snapshot.root(), token, rows);
  }

  /**
   * Whether a commit with this token has landed, be it after this snapshot or long before, as far
   * back as snapshots are kept.
   */
  public boolean isCommitted(CommitToken token) throws IOException {
    return CommitHistory.versionOf(storage, Snapshots.current(storage), token, 0).isPresent();
  }

  /** A scan of all columns, to be narrowed. */
  public TableScan newScan() {
    return new TableScan(storage, snapshot.root(), snapshot.root().schema().columns());
  }

  /** What each column takes. */
  public TableDescription describe() throws IOException {
    return TableDescription.of(storage, snapshot.root());
  }

  /**
   * How the pages of each column that has rows are written, in the order of the schema; opens one
   * file of each.
   */
  public List<PageDescription> describePages() throws IOException {
    return PageDescription.of(storage, snapshot.root());
  }
}
