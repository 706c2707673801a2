package dev.stoa.table;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.Overwrite;
import dev.stoa.table.change.Replacement;
import dev.stoa.table.change.Rollback;
import dev.stoa.table.change.RowDelta;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.change.TagChange;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.Regroup;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.maintenance.Vacuum;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.type.DataType;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.avro.Schema;

/**
 * A table at one of its snapshots: what is read through it stays the same whatever others commit;
 * {@link #refresh} gives the table at the newest one.
 *
 * <p>Methods throw {@link IOException} when the storage fails, and the exceptions of {@code
 * dev.stoa.exception} when what it holds is wrong. Safe for use by many threads.
 */
public final class Table {
  private final TableState state;
  private final Snapshot snapshot;

  private Table(TableState state) {
    this.state = state;
    this.snapshot = state.snapshot();
  }

  /**
   * Creates an empty table.
   *
   * @param schema a record with at least one field, of any Avro types
   * @throws InvalidTableException when there is a table already, or the schema is no such record
   */
  public static Table create(Storage storage, Schema schema) throws IOException {
    return create(storage, schema, PartitionSpec.NONE);
  }

  /**
   * Creates an empty table that is partitioned: each of its split directories has one value of the
   * spec's terms.
   *
   * @param schema a record with at least one field, of any Avro types
   * @param partitionBy such as {@code PartitionSpec.parse("bucket(user_id,16), day(time)")}
   * @throws InvalidTableException when there is a table already, the schema is no such record, or
   *     its values cannot be partitioned so
   */
  public static Table create(Storage storage, Schema schema, PartitionSpec partitionBy)
      throws IOException {
    return create(storage, AvroTypes.type(schema), partitionBy);
  }

  /**
   * Creates an empty table of a type of ours, as {@link #create(Storage, Schema, PartitionSpec)}
   * does of Avro's.
   */
  public static Table create(Storage storage, DataType record, PartitionSpec partitionBy)
      throws IOException {
    TableSchema columns = TableSchema.of(record, 1);
    Partitioning partitioning = Partitioning.of(partitionBy, columns);
    if (exists(storage)) {
      throw alreadyThere(storage);
    }
    SnapshotRoot root =
        SnapshotRoot.first(columns, CommitToken.random().text(), System.currentTimeMillis())
            .withPartitioning(partitioning);
    TableState state = new TableState(storage, root);
    if (!state.create()) {
      throw alreadyThere(storage);
    }
    return new Table(state);
  }

  /** The table in a state. Internal: called for engines. */
  public static Table of(TableState state) {
    return new Table(state);
  }

  /** The table in the state that a scan reads. */
  public static Table of(TableScan scan) {
    return new Table(scan.state());
  }

  /** The table as a replacement makes it, without rows: its writers write those that are added. */
  public static Table of(Replacement replacement) {
    return new Table(replacement.replaced());
  }

  private static InvalidTableException alreadyThere(Storage storage) {
    return new InvalidTableException(
        storage.location() + " is a table already: open it, or choose another path");
  }

  /**
   * Opens the table at its newest snapshot.
   *
   * @throws InvalidTableException when there is none
   */
  public static Table open(Storage storage) throws IOException {
    return new Table(TableState.current(storage));
  }

  /**
   * Opens the table as it was at a version; changes made through it are applied to the newest.
   *
   * @throws InvalidTableException when there is no such version, or it has expired: the message
   *     names those that there are
   */
  public static Table open(Storage storage, long version) throws IOException {
    return new Table(TableState.of(storage, version));
  }

  /**
   * Opens the table as it was at a time: at its newest snapshot that is not younger.
   *
   * @throws InvalidTableException when there was no table yet, or that snapshot has expired
   */
  public static Table openAt(Storage storage, Instant time) throws IOException {
    return new Table(TableState.at(storage, time));
  }

  /**
   * Opens the table as it was at the version that a tag stands for.
   *
   * @throws InvalidTableException when there is no such tag: the message names those that there are
   */
  public static Table openTag(Storage storage, String tag) throws IOException {
    return new Table(TableState.tagged(storage, tag));
  }

  /** Whether there is a table. */
  public static boolean exists(Storage storage) throws IOException {
    return Snapshots.currentVersion(storage).isPresent();
  }

  /** The same table at its newest snapshot. */
  public Table refresh() throws IOException {
    return open(storage());
  }

  /** The state that this table shows. Internal: called for engines. */
  public TableState state() {
    return state;
  }

  /** Where the table lives. */
  public Storage storage() {
    return state.storage();
  }

  /** The state that this table shows. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /**
   * The snapshots that are kept, the oldest first.
   *
   * @param faults told of those that cannot be read, which are left out
   */
  public List<Snapshot> history(Consumer<Fault> faults) throws IOException {
    Storage storage = storage();
    List<Snapshot> snapshots = new ArrayList<>();
    for (long version : Snapshots.listed(storage)) {
      String path = TablePaths.snapshot(version);
      try {
        snapshots.add(new Snapshot(SnapshotFile.read(storage, version, new ReadCounters())));
      } catch (CorruptFileException | UnsupportedVersionException e) {
        if (storage.exists(path)) { // it may have expired since
          faults.accept(new Fault(path, e.getMessage()));
        }
      }
    }
    return snapshots;
  }

  /**
   * The snapshots that are kept, the oldest first.
   *
   * @throws CorruptFileException when one of them cannot be read
   */
  public List<Snapshot> history() throws IOException {
    return history(
        fault -> {
          throw new CorruptFileException(fault.message());
        });
  }

  /** The schema of its records for Avro. */
  public Schema schema() {
    return state.root().schema().avro();
  }

  /** The type of its records. */
  public RecordType type() {
    return snapshot.type();
  }

  /**
   * A writer of new rows; they become part of the table by {@link #newAppend}.
   *
   * @throws InvalidTableException when the options name a column that the table does not have
   */
  public TableWriter newWriter(WriteOptions options) {
    return new TableWriter(state, options);
  }

  /** A change that adds split directories; the token makes it happen once. */
  public Append newAppend(CommitToken token) {
    return new Append(state, token);
  }

  /**
   * A change that puts new rows in the place of all, of those for which a predicate holds, or of
   * those of the same partitions; the token makes it happen once.
   */
  public Overwrite newOverwrite(CommitToken token) {
    return new Overwrite(state, token);
  }

  /**
   * A change that gives the table other columns, another partition spec and other rows; the token
   * makes it happen once.
   *
   * @param schema a record with at least one field, of any Avro types
   * @throws InvalidTableException when the schema is no such record, or its values cannot be
   *     partitioned so
   */
  public Replacement newReplacement(Schema schema, PartitionSpec partitionBy, CommitToken token) {
    return new Replacement(state, token, AvroTypes.type(schema), partitionBy);
  }

  /** A change of columns that touches no column file; the token makes it happen once. */
  public SchemaChange newSchemaChange(CommitToken token) {
    return new SchemaChange(state, token);
  }

  /** A change that gives columns new files; the token makes it happen once. */
  public ColumnUpdate newColumnUpdate(CommitToken token) {
    return new ColumnUpdate(state, token);
  }

  /**
   * A change that writes rows in place of those with the same key; the token makes it happen once.
   *
   * @param keyColumns whose values together tell rows apart
   * @throws InvalidTableException when there is no such column, or its values make no keys
   */
  public Upsert newUpsert(List<String> keyColumns, WriteOptions options, CommitToken token) {
    return new Upsert(state, token, keyColumns, options);
  }

  /**
   * A change that merges neighbouring split directories that are small, and leaves deleted rows out
   * of those that have many.
   *
   * @param options how they are written; what merged ones aim at is their split size
   */
  public Rewrite newCompaction(WriteOptions options, CommitToken token) throws IOException {
    return Rewrite.compaction(state, token, options);
  }

  /**
   * A change that spreads the rows evenly over a number of split directories.
   *
   * @param splitCount how many, fewer where there are fewer rows
   */
  public Rewrite newRebalance(int splitCount, WriteOptions options, CommitToken token)
      throws IOException {
    return Rewrite.rebalance(state, token, splitCount, options);
  }

  /**
   * A change that brings the columns of each split directory into other files.
   *
   * @param options of which the groups count
   * @throws InvalidTableException when a group names a column that the table does not have
   */
  public Regroup newRegroup(WriteOptions options, CommitToken token) {
    return new Regroup(state, token, options);
  }

  /**
   * A change that deletes rows by their places in this snapshot, and adds split directories; the
   * token makes it happen once.
   */
  public RowDelta newRowDelta(CommitToken token) {
    return new RowDelta(state, token);
  }

  /**
   * A change that deletes the rows for which a predicate holds; the token makes it happen once.
   *
   * @throws InvalidTableException when there is no such column, or its values cannot be compared so
   */
  public Delete newDelete(FilterPredicate rows, CommitToken token) {
    newScan().filter(rows);
    return new Delete(state, token, rows);
  }

  /**
   * A change that gives a version a name, under which it is kept for ever; the token makes it
   * happen once.
   *
   * @param name 1 to 100 letters, digits, dots, dashes and underscores, not digits alone
   * @throws IllegalArgumentException when the name is no such name
   */
  public TagChange newTag(String name, long version, CommitToken token) {
    return new TagChange(state, token, name, OptionalLong.of(version));
  }

  /** A change that takes a tag away; the token makes it happen once. */
  public TagChange newTagRemoval(String name, CommitToken token) {
    return new TagChange(state, token, name, OptionalLong.empty());
  }

  /**
   * A change that makes the state of an earlier version the current one again, unless others commit
   * before; the token makes it happen once.
   */
  public Rollback newRollback(long version, CommitToken token) {
    return new Rollback(state, token, version);
  }

  /** Removes what is not needed any more: old snapshots, and files that no kept one names. */
  public Vacuum newVacuum(VacuumOptions options) {
    return new Vacuum(state, options, System.currentTimeMillis());
  }

  /**
   * Whether a commit with this token has landed, be it after this snapshot or long before, as far
   * back as snapshots are kept.
   */
  public boolean isCommitted(CommitToken token) throws IOException {
    return TableState.current(storage()).hasCommit(token);
  }

  /** A scan of all columns, to be narrowed. */
  public TableScan newScan() {
    return new TableScan(state);
  }

  /** What each column takes. */
  public TableDescription describe() throws IOException {
    return TableDescription.of(state.storage(), state.root());
  }

  /**
   * How the pages of each column that has rows are written, in the order of the schema; opens one
   * file of each.
   */
  public List<PageDescription> describePages() throws IOException {
    return PageDescription.of(state.storage(), state.root());
  }
}
