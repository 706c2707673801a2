package dev.stoa.table;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageProvider;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.Change;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.KeyIndexes;
import dev.stoa.table.change.Overwrite;
import dev.stoa.table.change.PendingChanges;
import dev.stoa.table.change.RowDelta;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.change.TableReplacement;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.feed.ChangeScan;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.PartitionChange;
import dev.stoa.table.maintenance.Regroup;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.maintenance.Vacuum;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.ref.RefChange;
import dev.stoa.table.ref.Rollback;
import dev.stoa.table.ref.TableBranches;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.Branches;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.snapshot.Tags;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.type.DataType;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.avro.Schema;

/**
 * A table at one of its snapshots: commits do not change what it reads; {@link #refresh} returns
 * the table at the newest snapshot.
 *
 * <p>A table opened by version, time or tag can only be read, tagged, untagged or vacuumed; methods
 * that start other changes throw {@link IllegalStateException}.
 *
 * <p>Methods throw {@link IOException} when the storage fails, and the exceptions of {@code
 * dev.stoa.exception} for all other failures. Safe for use by many threads.
 */
public final class Table {
  private final TableState state;
  private final Snapshot snapshot;

  /** The transaction that changes of this table are part of, if any. */
  private final Optional<PendingChanges> transaction;

  /** Whether the table was opened by version, time or tag, so that most changes are rejected. */
  private final boolean isOpenedAsOf;

  Table(TableState state) {
    this(state, Optional.empty(), false);
  }

  private Table(TableState state, Optional<PendingChanges> transaction, boolean isOpenedAsOf) {
    this.state = state;
    this.snapshot = transaction.map(PendingChanges::pendingSnapshot).orElseGet(state::snapshot);
    this.transaction = transaction;
    this.isOpenedAsOf = isOpenedAsOf;
  }

  private static Table asOf(TableState state) {
    return new Table(state, Optional.empty(), true);
  }

  /**
   * Creates an empty table.
   *
   * @param schema a record with at least one field, of any Avro types
   * @throws InvalidTableException when the table exists, or the schema is not a record with fields
   */
  public static Table create(Storage storage, Schema schema) throws IOException {
    return create(storage, schema, PartitionSpec.UNPARTITIONED);
  }

  /**
   * Creates an empty partitioned table: each split directory has one value of the spec's terms.
   *
   * @param schema a record with at least one field, of any Avro types
   * @param partitionSpec the terms to partition by, such as {@code
   *     PartitionSpec.parse("bucket(user_id,16), day(time)")}
   * @throws InvalidTableException when the table exists, the schema is not a record with fields, or
   *     its values cannot be partitioned by the spec
   */
  public static Table create(Storage storage, Schema schema, PartitionSpec partitionSpec)
      throws IOException {
    return create(storage, AvroTypes.type(schema), partitionSpec);
  }

  /** Creates an empty table from a record type, as the public methods do from an Avro schema. */
  @Internal
  public static Table create(Storage storage, DataType recordType, PartitionSpec partitionSpec)
      throws IOException {
    TableSchema tableSchema = TableSchema.of(recordType, 1);
    Partitioning partitioning = Partitioning.of(partitionSpec, tableSchema);
    if (exists(storage)) {
      throw alreadyExists(storage);
    }
    Snapshots.checkCanBeDirectory(storage);
    String token = CommitToken.random().text();
    SnapshotRoot root =
        SnapshotRoot.firstSnapshot(tableSchema, token, System.currentTimeMillis())
            .withPartitioning(partitioning);
    TableState state = new TableState(storage, root);
    if (!state.createSnapshotFile()) {
      throw alreadyExists(storage);
    }
    return new Table(state);
  }

  /** Creates an empty table in a local directory, as {@link #create(Storage, Schema)} does. */
  public static Table create(Path directory, Schema schema) throws IOException {
    return create(LocalStorage.at(directory), schema);
  }

  /** Creates an empty partitioned table in a local directory. */
  public static Table create(Path directory, Schema schema, PartitionSpec partitionSpec)
      throws IOException {
    return create(LocalStorage.at(directory), schema, partitionSpec);
  }

  /**
   * Creates an empty table in a directory given as a URI.
   *
   * @throws IllegalArgumentException when no {@link StorageProvider} supports its scheme
   */
  public static Table create(URI directory, Schema schema) throws IOException {
    return create(StorageProvider.openStorage(directory), schema);
  }

  /**
   * Creates an empty partitioned table in a directory given as a URI.
   *
   * @throws IllegalArgumentException when no {@link StorageProvider} supports its scheme
   */
  public static Table create(URI directory, Schema schema, PartitionSpec partitionSpec)
      throws IOException {
    return create(StorageProvider.openStorage(directory), schema, partitionSpec);
  }

  /** Returns the table with the pending changes of a transaction applied. */
  static Table pending(PendingChanges changes) {
    return new Table(changes.pendingState(), Optional.of(changes), false);
  }

  private static InvalidTableException alreadyExists(Storage storage) {
    return new InvalidTableException(
        storage.location() + " already contains a table: open it, or choose another path");
  }

  /**
   * Opens the table at its newest snapshot.
   *
   * @throws InvalidTableException when it does not exist
   */
  public static Table open(Storage storage) throws IOException {
    return new Table(TableState.current(storage));
  }

  /**
   * Opens the table in a local directory at its newest snapshot.
   *
   * @throws InvalidTableException when it does not exist
   */
  public static Table open(Path directory) throws IOException {
    return open(LocalStorage.at(directory));
  }

  /**
   * Opens the table in a directory given as a URI, at its newest snapshot: {@code file:} on local
   * disks, other schemes through the {@link StorageProvider}s on the class path.
   *
   * @throws InvalidTableException when it does not exist
   * @throws IllegalArgumentException when no {@link StorageProvider} supports its scheme
   */
  public static Table open(URI directory) throws IOException {
    return open(StorageProvider.openStorage(directory));
  }

  /**
   * Opens the table as of a version, to read or tag it: changes of rows and columns are rejected.
   *
   * @throws InvalidTableException when the version does not exist, or has expired: the message
   *     lists the existing ones
   */
  public static Table open(Storage storage, long version) throws IOException {
    return asOf(TableState.atVersion(storage, version));
  }

  /**
   * Opens the table as of a time, to read or tag it: at the newest snapshot made at or before that
   * time.
   *
   * @throws InvalidTableException when the table did not exist yet, or that snapshot has expired
   */
  public static Table openAt(Storage storage, Instant time) throws IOException {
    return asOf(TableState.atTime(storage, time));
  }

  /**
   * Opens the table at the version of a tag, to read or tag it.
   *
   * @throws InvalidTableException when the tag does not exist: the message lists the existing ones
   */
  public static Table openTag(Storage storage, String tag) throws IOException {
    return asOf(TableState.atTag(storage, tag));
  }

  /** Whether the table exists. */
  public static boolean exists(Storage storage) throws IOException {
    return Snapshots.currentVersion(storage).isPresent();
  }

  /** Whether a local directory contains a table. */
  public static boolean exists(Path directory) throws IOException {
    return exists(LocalStorage.at(directory));
  }

  /**
   * Whether a directory given as a URI contains a table.
   *
   * @throws IllegalArgumentException when no {@link StorageProvider} supports its scheme
   */
  public static boolean exists(URI directory) throws IOException {
    return exists(StorageProvider.openStorage(directory));
  }

  /** Opens this table as of a version, as {@link #open(Storage, long)} does. */
  public Table at(long version) throws IOException {
    return open(storage(), version);
  }

  /** Opens this table as of a time, as {@link #openAt} does. */
  public Table at(Instant time) throws IOException {
    return openAt(storage(), time);
  }

  /** Opens this table at the version of a tag, as {@link #openTag} does. */
  public Table at(String tag) throws IOException {
    return openTag(storage(), tag);
  }

  /**
   * Opens a branch at its newest snapshot, to read and change it as the table, which does not see
   * the changes before a {@linkplain TableBranches#fastForward fast-forward}.
   *
   * @throws InvalidTableException when the branch does not exist: the message lists the existing
   *     ones
   */
  public Table branch(String name) throws IOException {
    return new Table(TableState.ofBranch(storage(), name));
  }

  /** Returns the name of the branch that this is; empty for the table itself. */
  public Optional<String> branchName() {
    return Branches.name(storage());
  }

  /** Opens this table at its newest snapshot; in a transaction, with its changes so far. */
  public Table refresh() throws IOException {
    return transaction.isPresent() ? pending(transaction.get()) : new Table(state.newest());
  }

  /** Returns the state that this table reads. */
  TableState state() {
    return state;
  }

  /** Returns the storage. */
  public Storage storage() {
    return state.storage();
  }

  /** Returns the snapshot that this table reads. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /**
   * Returns the kept snapshots, oldest first.
   *
   * @param faultConsumer receives a fault for each snapshot that cannot be read, which is skipped
   */
  public List<Snapshot> history(Consumer<Fault> faultConsumer) throws IOException {
    return TableHistory.read(storage(), faultConsumer);
  }

  /** Returns the kept snapshots, oldest first; fails if one of them cannot be read. */
  public List<Snapshot> history() throws IOException {
    return history(
        fault -> {
          throw new CorruptFileException(fault.message());
        });
  }

  /** Returns the Avro schema of the table's records. */
  public Schema schema() {
    return state.root().schema().avroSchema();
  }

  /** Returns the type of the table's records. */
  @Internal
  public RecordType type() {
    return snapshot.type();
  }

  /** Creates a writer of new rows with default options, as {@link #newWriter(WriteOptions)}. */
  public TableWriter newWriter() {
    return newWriter(WriteOptions.defaults());
  }

  /**
   * Creates a writer of new rows; {@link #newAppend} adds them to the table.
   *
   * @throws InvalidTableException when the options name a column that the table does not have
   */
  public TableWriter newWriter(WriteOptions options) {
    checkNotOpenedAsOf();
    return new TableWriter(state, options);
  }

  /** Creates a change that adds the rows of writers. */
  public Append newAppend() {
    return begin(new Append(state));
  }

  /**
   * Creates a change that replaces rows by new ones: all rows, those that match a predicate, or
   * those of the new rows' partitions.
   */
  public Overwrite newOverwrite() {
    return begin(new Overwrite(state));
  }

  /**
   * Creates a change that replaces the table's columns, partition spec and rows.
   *
   * @param schema a record with at least one field, of any Avro types
   * @throws InvalidTableException when the schema is not a record with fields, or its values cannot
   *     be partitioned by the spec
   * @throws IllegalStateException in a transaction
   */
  public TableReplacement newTableReplacement(Schema schema, PartitionSpec partitionSpec) {
    checkNotOpenedAsOf();
    checkNoTransaction("a table cannot be replaced");
    return new TableReplacement(state, AvroTypes.type(schema), partitionSpec);
  }

  /** Creates a change of the columns' definitions, which rewrites no column file. */
  public SchemaChange newSchemaChange() {
    return begin(new SchemaChange(state));
  }

  /**
   * Creates a change of the partition spec of new rows, which rewrites no rows.
   *
   * @throws InvalidTableException when a column does not exist, or its values cannot be partitioned
   */
  public Change newPartitionChange(PartitionSpec newSpec) {
    return begin(new PartitionChange(state, newSpec));
  }

  /** Creates a change that adds columns or replaces the values of columns. */
  public ColumnUpdate newColumnUpdate() {
    return begin(new ColumnUpdate(state));
  }

  /**
   * Creates a change that writes rows, each of which replaces the row with the same key if one
   * exists.
   *
   * @param keyColumns the columns whose values together identify a row
   * @throws InvalidTableException when a column does not exist, or its type cannot be a key
   */
  public Upsert newUpsert(List<String> keyColumns) {
    return begin(new Upsert(state, keyColumns));
  }

  /**
   * Creates a change that merges small neighboring split directories, and rewrites those with many
   * deleted rows; if there are none, its commit makes no snapshot.
   */
  public Rewrite newCompaction() {
    return begin(Rewrite.compaction(state));
  }

  /**
   * Creates a change that spreads the rows evenly over a number of split directories.
   *
   * @param splitCount the number of split directories; a table with fewer rows gets one per row
   */
  public Rewrite newRebalance(int splitCount) {
    return begin(Rewrite.rebalance(state, splitCount));
  }

  /**
   * Creates a change that regroups the columns of each split directory into files.
   *
   * @param groups the columns that share files
   * @throws InvalidTableException when a group names a column that the table does not have
   */
  public Regroup newRegroup(GroupOptions groups) {
    return begin(new Regroup(state, groups));
  }

  /** Creates a change that deletes rows by their positions, and adds split directories. */
  @Internal
  public RowDelta newRowDelta() {
    return begin(new RowDelta(state));
  }

  /**
   * Creates a change that deletes the rows for which a predicate holds.
   *
   * @throws InvalidTableException when a column does not exist, or its values cannot be compared
   *     with the literal
   */
  public Delete newDelete(FilterPredicate predicate) {
    newScan().filter(predicate); // fails if the predicate does not fit the columns
    return begin(new Delete(state, predicate));
  }

  /**
   * Creates a change that tags the version of this table, so that vacuum keeps it; in a
   * transaction, the version that the transaction makes.
   *
   * @param name the tag: 1 to 100 letters, digits, dots, dashes and underscores, not digits alone
   * @throws IllegalArgumentException when the name is invalid
   */
  public Change newTag(String name) {
    return join(RefChange.addingTag(state, name, OptionalLong.empty()));
  }

  /**
   * Creates a change that tags a version, so that vacuum keeps it.
   *
   * @param name the tag: 1 to 100 letters, digits, dots, dashes and underscores, not digits alone
   * @throws IllegalArgumentException when the name is invalid
   */
  public Change newTag(String name, long version) {
    return join(RefChange.addingTag(state, name, OptionalLong.of(version)));
  }

  /** Returns the branches, which can be added, taken over and dropped. */
  public TableBranches branches() {
    return new TableBranches(state, this::join);
  }

  /** Returns the key indexes, which can be added and dropped. */
  public KeyIndexes indexes() {
    return new KeyIndexes(state, this::begin);
  }

  /** Creates a change that removes a tag. */
  public Change newTagRemoval(String name) {
    return join(RefChange.removingTag(state, name));
  }

  /**
   * Creates a change that makes the state of an earlier version current again; fails if another
   * commit comes first.
   *
   * @throws IllegalStateException in a transaction
   */
  public Change newRollback(long version) {
    checkNotOpenedAsOf();
    checkNoTransaction("a table cannot be rolled back");
    return new Rollback(state, version);
  }

  /**
   * Creates a change that makes the state of a tagged version current again, as {@link
   * #newRollback(long)} does.
   *
   * @throws InvalidTableException when this snapshot has no such tag: the message lists its tags
   * @throws IllegalStateException in a transaction
   */
  public Change newRollback(String tag) {
    return newRollback(Tags.versionOf(storage(), tag, snapshot.tags()));
  }

  /**
   * Starts a transaction: several changes that become visible together, as one new version.
   *
   * @throws IllegalStateException in a transaction
   */
  public Transaction newTransaction() {
    checkNotOpenedAsOf();
    checkNoTransaction("another one cannot begin");
    return new Transaction(new PendingChanges(state));
  }

  /**
   * Creates an operation that removes old snapshots, and the files that no kept snapshot
   * references. It always includes the table and all its branches.
   *
   * @throws IllegalStateException in a transaction, whose files it might delete
   */
  public Vacuum newVacuum(VacuumOptions options) {
    checkNoTransaction("vacuum cannot run");
    return new Vacuum(state, options, System.currentTimeMillis());
  }

  private <C extends SnapshotChange<C>> C begin(C change) {
    checkNotOpenedAsOf();
    return join(change);
  }

  private <C extends SnapshotChange<C>> C join(C change) {
    return transaction.isPresent() ? transaction.get().join(change) : change;
  }

  /** Rejects changes of a table that was opened by version, time or tag. */
  private void checkNotOpenedAsOf() {
    if (isOpenedAsOf) {
      String message =
          "%s was opened as of version %s and can only be read, tagged or vacuumed: open the"
              + " newest version with Table.open or refresh() to change the table, or restore this"
              + " version there with newRollback(%s)";
      throw new IllegalStateException(
          message.formatted(storage().location(), snapshot.version(), snapshot.version()));
    }
  }

  private void checkNoTransaction(String restriction) {
    if (transaction.isPresent()) {
      String message = "%s: in a transaction, %s: commit the transaction first";
      throw new IllegalStateException(message.formatted(storage().location(), restriction));
    }
  }

  /**
   * Whether a commit with this token succeeded, before or after this snapshot. Commits whose
   * snapshots have expired may be unknown.
   */
  public boolean isCommitted(CommitToken token) throws IOException {
    return TableState.current(storage()).hasCommit(token);
  }

  /** Creates a scan of all columns, which can be narrowed. */
  public TableScan newScan() {
    return new TableScan(state);
  }

  /**
   * Creates a scan of the rows that were changed after one version, or 0, and up to another.
   *
   * @throws InvalidTableException when a version does not exist, has expired, or was replaced
   */
  public ChangeScan newChangeScan(long afterVersion, long lastVersion) throws IOException {
    return ChangeScan.between(storage(), afterVersion, lastVersion);
  }

  /** Describes the storage of each column. */
  public TableDescription describe() throws IOException {
    return TableDescription.of(state.storage(), state.root());
  }

  /** Describes the pages of one file of each column that has rows, in the schema's order. */
  public List<PageDescription> describePages() throws IOException {
    return PageDescription.of(state.storage(), state.root());
  }

  @Override
  public String toString() {
    String suffix = transaction.isPresent() ? " in a transaction" : "";
    return storage().location() + " at version " + snapshot.version() + suffix;
  }
}
