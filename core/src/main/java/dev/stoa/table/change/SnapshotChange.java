package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableProperties;
import dev.stoa.storage.Storage;
import dev.stoa.table.index.UniqueKeys;
import dev.stoa.table.snapshot.CommitLoop;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The base of all changes; prepares a change, runs the commit loop and deletes unused files of the
 * change. Internal: changes of this package and of {@code dev.stoa.table.maintenance} extend it.
 *
 * @param <C> the class of the change, which its setters return
 */
@Internal
public abstract class SnapshotChange<C extends SnapshotChange<C>> implements Change {
  private final TableState state;
  private CommitToken token = CommitToken.random();
  private String committer = "";
  private boolean isTokenUsed;
  private WriteOptions options = WriteOptions.defaults();
  private boolean areOptionsUsed;

  /** The pairs of split directories whose unique keys were compared. */
  private final Set<UniqueKeys.Pair> checkedPairs = new HashSet<>();

  /** The next values of identity columns whose earlier values the written rows have, by id. */
  private Map<Integer, Long> nextIdentities = Map.of();

  private Optional<CommitLoop> loop = Optional.empty();
  private Optional<PendingChanges> transaction = Optional.empty();
  private boolean hasCommitted;
  private boolean mayHaveCommitted;

  /** Creates a change of a state. */
  protected SnapshotChange(TableState state) {
    this.state = state;
  }

  @Override
  public final C token(CommitToken newToken) {
    if (transaction.isPresent()) {
      throw new IllegalStateException(
          "a change in a transaction commits with the transaction's token: set the token of the"
              + " transaction");
    }
    if (isTokenUsed) {
      throw new IllegalStateException(
          "this change already uses the token "
              + token
              + ": set a token before writing or committing");
    }
    token = newToken;
    return self();
  }

  @Override
  public final C committer(String name) {
    checkNotCommitted();
    committer = name;
    return self();
  }

  /**
   * Sets the next values of identity columns, whose earlier values the written rows have. The
   * commit fails if another one has given values of these columns since the base.
   *
   * @param nextValues the values by the names of the columns
   * @throws InvalidTableException when a column does not exist
   */
  @Internal
  public final C nextIdentities(Map<String, Long> nextValues) {
    checkNotCommitted();
    Map<Integer, Long> valuesById = new TreeMap<>();
    for (Column column : state.root().schema().select(List.copyOf(nextValues.keySet()))) {
      valuesById.put(column.id(), nextValues.get(column.name()));
    }
    nextIdentities = valuesById;
    return self();
  }

  /** Sets the options for writing files; called by the setters of changes that write. */
  protected final C setOptions(WriteOptions newOptions) {
    checkNotCommitted();
    if (areOptionsUsed) {
      throw new IllegalStateException(
          "this change already writes with other options: set the options before writing");
    }
    if (!newOptions.sortBy().isEmpty()) {
      throw new IllegalArgumentException(
          "only a writer of new rows sorts them: omit the sort order of this change");
    }
    options = newOptions;
    return self();
  }

  /**
   * Rejects a setter after a commit that succeeded, or may have: since a token commits once, the
   * next commit would ignore what the setter changes.
   */
  protected final void checkNotCommitted() {
    if (mayHaveCommitted) {
      String reason =
          hasCommitted
              ? "this change is committed"
              : isInTransaction()
                  ? "this change is already part of its transaction"
                  : "this change may be committed";
      throw new IllegalStateException(reason + ": begin another");
    }
  }

  @SuppressWarnings("unchecked") // each subclass names itself
  private C self() {
    return (C) this;
  }

  /** Returns the options, which can no longer be set after this call. */
  protected final WriteOptions useOptions() {
    areOptionsUsed = true;
    return options;
  }

  /** Whether {@link #useOptions} was called, because the change writes files. */
  protected final boolean areOptionsUsed() {
    return areOptionsUsed;
  }

  /** Returns the token, which can no longer be set after this call. */
  protected final CommitToken useToken() {
    isTokenUsed = true;
    return token;
  }

  private CommitLoop loop() {
    if (loop.isEmpty()) {
      loop = Optional.of(new CommitLoop(state, useToken()));
    }
    return loop.get();
  }

  @Override
  public final Snapshot commit() throws IOException {
    if (transaction.isPresent()) {
      return transaction.get().add(this);
    }
    try {
      prepare();
      if (isEmpty()) {
        return currentSnapshot();
      }
      addedSplits().forEach(split -> split.checkCommittable(useToken()));
      Snapshot snapshot = loop().commit(this::updateOf);
      hasCommitted = true;
      mayHaveCommitted = true;
      if (loop().hasCommitted()) {
        markSplitsCommitted();
      }
      if (loop().isUncommitted()) { // no earlier commit with the token references the files
        deleteUnused();
      }
      return snapshot;
    } catch (CommitStateUnknownException e) {
      mayHaveCommitted = true;
      markSplitsCommitted();
      throw e;
    } finally {
      if (!mayHaveCommitted) {
        deleteWritten();
      }
    }
  }

  private void markSplitsCommitted() {
    addedSplits().forEach(split -> split.markCommitted(useToken()));
  }

  /** Returns the newest snapshot; that of the change for a table that is not created yet. */
  private Snapshot currentSnapshot() throws IOException {
    return state.root().isStaged()
        ? state.snapshot()
        : new Snapshot(Snapshots.current(state.storage()));
  }

  @Override
  public final int attemptCount() {
    return transaction.isPresent()
        ? transaction.get().attemptCount()
        : loop.map(CommitLoop::attemptCount).orElse(0);
  }

  /**
   * Returns the update that makes the next snapshot.
   *
   * @param currentRoot the newest snapshot, which may be newer than the base
   * @param files writes the metadata of the update
   * @throws CommitConflictException when the change cannot be applied to this state
   */
  protected abstract SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException;

  /** Applies the change, and rejects rows that would have the same key in a unique index. */
  final SnapshotRoot.Update applyWithUniqueKeys(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    if (writesValues()) {
      checkConstraints(currentRoot);
    }
    checkIdentities(currentRoot);
    SnapshotRoot.Update update = apply(currentRoot, files);
    if (canAddKeys()) {
      UniqueKeys.check(storage(), currentRoot, currentRoot.stateAfter(update), checkedPairs);
    }
    return nextIdentities.isEmpty()
        ? update
        : update.withSchema(SchemaEvolution.setNextIdentities(update.schema(), nextIdentities));
  }

  /** Rejects values of identity columns that another commit has given to its rows meanwhile. */
  private void checkIdentities(SnapshotRoot currentRoot) {
    if (nextIdentities.isEmpty()) {
      return;
    }
    Map<Integer, Long> known = TableProperties.nextIdentities(state.root().schema().record());
    Map<Integer, Long> current = TableProperties.nextIdentities(currentRoot.schema().record());
    for (int id : nextIdentities.keySet()) {
      if (!Objects.equals(known.get(id), current.get(id))) {
        throw new CommitConflictException(
            "%s: another commit has added rows to this table with an identity column concurrently: write the rows again"
                .formatted(storage().location()));
      }
    }
  }

  /** Rejects values that were written without knowing a constraint of the table. */
  private void checkConstraints(SnapshotRoot currentRoot) {
    Map<String, String> known = TableProperties.constraints(state.root().schema().record());
    TableProperties.constraints(currentRoot.schema().record())
        .forEach(
            (name, condition) -> {
              if (!condition.equals(known.get(name))) {
                throw new CommitConflictException(
                    "%s: constraint %s (%s) was added concurrently: check and write the rows again"
                        .formatted(storage().location(), name, condition));
              }
            });
  }

  private Optional<SnapshotRoot.Update> updateOf(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    SnapshotRoot.Update update = applyWithUniqueKeys(currentRoot, files);
    return hasEffect()
        ? Optional.of(update.withChange(withCommitter(summary(currentRoot, update))))
        : Optional.empty();
  }

  private ChangeSummary withCommitter(ChangeSummary summary) {
    return committer.isEmpty() ? summary : summary.withCommitter(committer);
  }

  /** Returns the summary of the last {@link #apply}, with the numbers of rows. */
  protected ChangeSummary summary(SnapshotRoot currentRoot, SnapshotRoot.Update update) {
    long difference = update.liveRowCount() - currentRoot.liveRowCount();
    long addedRowCount =
        addedSplits().isEmpty()
            ? Math.max(0, difference)
            : addedSplits().stream().mapToLong(WrittenSplit::rowCount).sum();
    return summary().withRows(addedRowCount, Math.max(0, addedRowCount - difference));
  }

  /**
   * Returns the columns and the predicate of the change, and how many rows it replaces in place.
   */
  protected ChangeSummary summary() {
    return ChangeSummary.NONE;
  }

  /** Whether the change adds rows or replaces values, which constraints of the table apply to. */
  protected boolean writesValues() {
    return canAddKeys();
  }

  /** Whether rows may have keys that the table did not have; then unique indexes are checked. */
  protected boolean canAddKeys() {
    return true;
  }

  /** Whether the last {@link #apply} changed anything; otherwise, no snapshot is made. */
  protected boolean hasEffect() {
    return true;
  }

  /** Runs before the first attempt of each commit. */
  protected void prepare() throws IOException {}

  /** Whether a prepared change is empty, so that no snapshot is made. */
  protected boolean isEmpty() {
    return false;
  }

  /** Returns the written split directories that the change adds; each can be committed once. */
  protected List<WrittenSplit> addedSplits() {
    return List.of();
  }

  /** Deletes the files that the successful attempt does not reference; all if it had no effect. */
  protected void deleteUnused() {}

  /** Deletes the files that the change wrote; called when a commit of it certainly failed. */
  protected void deleteWritten() {}

  /**
   * Deletes the files that the change wrote; called when its transaction certainly failed, so that
   * it cannot be committed again.
   */
  protected void discard() {
    deleteWritten();
  }

  /** Makes {@link #commit} add the change to a transaction. */
  final void joinTransaction(PendingChanges newTransaction) {
    transaction = Optional.of(newTransaction);
  }

  /** Whether the change is part of a transaction, whose commit makes it visible. */
  protected final boolean isInTransaction() {
    return transaction.isPresent();
  }

  /** Prepares and applies the change to the state of its transaction. */
  final Optional<SnapshotRoot.Update> applyInTransaction(
      SnapshotRoot currentRoot, MetadataFiles files) throws IOException {
    try {
      prepare();
      if (isEmpty()) {
        return Optional.empty();
      }
      Optional<SnapshotRoot.Update> update = updateOf(currentRoot, files);
      mayHaveCommitted = true;
      if (update.isEmpty()) {
        deleteUnused();
      }
      return update;
    } finally {
      if (!mayHaveCommitted) {
        deleteWritten();
      }
    }
  }

  /** Deletes the files of the change, because its transaction certainly failed. */
  final void leaveTransaction() {
    mayHaveCommitted = false;
    discard();
  }

  /** Whether a commit of this change succeeded or may have succeeded. */
  protected final boolean mayHaveCommitted() {
    return mayHaveCommitted;
  }

  /**
   * Whether no commit with the change's token was found at the last attempt; undefined if the state
   * of a commit is unknown.
   */
  protected final boolean isUncommitted() {
    return transaction.isPresent()
        ? transaction.get().isUncommittedTransaction()
        : loop().isUncommitted();
  }

  /** Returns the table's storage. */
  protected final Storage storage() {
    return state.storage();
  }

  /** Returns the base snapshot. */
  protected final SnapshotRoot base() {
    return state.root();
  }

  /** Returns the storage with the base snapshot. */
  protected final TableState state() {
    return state;
  }
}
