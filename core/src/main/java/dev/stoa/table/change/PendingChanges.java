package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The changes of a transaction: each is applied to the result of the previous ones, and all are
 * committed together. Internal: users call {@code dev.stoa.table.Transaction}. Not thread-safe.
 */
@Internal
public final class PendingChanges extends SnapshotChange<PendingChanges> {
  private final List<SnapshotChange<?>> changes = new ArrayList<>();
  private final Set<String> operations = new LinkedHashSet<>();

  /** The metadata of the pending states; deleted at the end unless the commit references it. */
  private final MetadataFiles pendingFiles;

  /** What the changes so far did. */
  private ChangeSummary changeSummary = ChangeSummary.NONE;

  /** The base with the changes so far applied. */
  private SnapshotRoot pendingRoot;

  /** The state that the last attempt to commit made. */
  private SnapshotRoot committedRoot;

  /** Whether {@link #commit} was called, so that no more changes can be added. */
  private boolean isClosed;

  /** Whether the commit failed, so that the files of the changes are deleted. */
  private boolean hasFailed;

  /** Whether the transaction was closed before a commit of it succeeded or failed. */
  private boolean isRolledBack;

  /** Creates a transaction without changes. Called by the table. */
  public PendingChanges(TableState state) {
    super(state);
    this.pendingFiles = new MetadataFiles(storage(), base().tableUuid());
    this.pendingRoot = base();
    this.committedRoot = base();
  }

  /** Returns the state with the changes so far applied; its version is that of the base. */
  public TableState pendingState() {
    return state().withRoot(pendingRoot);
  }

  /** Returns the snapshot that users see of {@link #pendingState}. */
  public Snapshot pendingSnapshot() {
    return changes.isEmpty() ? state().snapshot() : Snapshot.pending(pendingRoot);
  }

  /** Makes the {@code commit} of a change add it to this transaction; returns the change. */
  public <C extends SnapshotChange<C>> C join(C change) {
    change.joinTransaction(this);
    return change;
  }

  /** Applies a change to the pending state; called by the commit of the change. */
  Snapshot add(SnapshotChange<?> change) throws IOException {
    checkNotFailed();
    if (isClosed) {
      throw new IllegalStateException(
          "the transaction is committed: make the change on the table, or in another transaction");
    }
    if (changes.contains(change)) {
      throw new IllegalStateException("the change is already part of the transaction");
    }
    checkNoRepeatedSplits(change);
    Optional<SnapshotRoot.Update> update = apply(change);
    if (update.isPresent()) {
      pendingRoot = pendingRoot.stateAfter(update.get());
      operations.add(update.get().operation());
      changeSummary = changeSummary.and(update.get().change());
      changes.add(change);
    }
    return pendingSnapshot();
  }

  private Optional<SnapshotRoot.Update> apply(SnapshotChange<?> change) throws IOException {
    try {
      return change.applyInTransaction(pendingRoot, pendingFiles);
    } catch (CommitConflictException e) {
      // The pending state contains the base and the changes of this transaction, nothing else.
      String message = e.getMessage();
      throw new CommitConflictException(
          message.replace(" concurrently", " by an earlier change of this transaction"), e);
    }
  }

  private void checkNoRepeatedSplits(SnapshotChange<?> change) {
    if (change.addedSplits().isEmpty()) {
      return;
    }
    Set<String> names = addedSplits().stream().map(WrittenSplit::name).collect(Collectors.toSet());
    for (WrittenSplit split : change.addedSplits()) {
      if (names.contains(split.name())) {
        throw new IllegalStateException(
            "split directory %s was already added by another change of the transaction: add it once"
                .formatted(split.name()));
      }
    }
  }

  @Override
  protected List<WrittenSplit> addedSplits() {
    return changes.stream().flatMap(change -> change.addedSplits().stream()).toList();
  }

  private void checkNotFailed() {
    if (isRolledBack) {
      throw new IllegalStateException(
          storage().location()
              + ": this transaction was closed before its commit, which deleted its files: make its"
              + " changes again in a new transaction");
    }
    if (hasFailed) {
      throw new IllegalStateException(
          storage().location()
              + ": this transaction failed and its files are deleted: make its changes again in a"
              + " new transaction");
    }
  }

  /** Returns the result of {@link #isUncommitted}, which only subclasses can call. */
  boolean isUncommittedTransaction() {
    return isUncommitted();
  }

  /** The changes were checked when they were added or applied again. */
  @Override
  protected boolean canAddKeys() {
    return false;
  }

  @Override
  protected void prepare() {
    checkNotFailed();
    isClosed = true;
  }

  @Override
  protected boolean isEmpty() {
    return changes.isEmpty();
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    committedRoot = currentRoot.isSameState(base()) ? pendingRoot : reapply(currentRoot, files);
    return new SnapshotRoot.Update(
        CombinedOperation.of(operations, "transaction"),
        committedRoot.schema(),
        committedRoot.nextSplitNumber(),
        committedRoot.segments(),
        Optional.of(committedRoot.refs()),
        Optional.of(committedRoot.partitioning()),
        changeSummary,
        Optional.of(committedRoot.indexes()));
  }

  /** Returns the changed columns that existed before the transaction or exist after it. */
  private List<String> changedNames() {
    Set<String> names = new HashSet<>();
    base().schema().columns().forEach(column -> names.add(column.name()));
    committedRoot.schema().columns().forEach(column -> names.add(column.name()));
    return changeSummary.columns().stream().filter(names::contains).toList();
  }

  /** Returns what the changes did when they were made; rows of concurrent commits are missing. */
  @Override
  protected ChangeSummary summary(SnapshotRoot currentRoot, SnapshotRoot.Update update) {
    return changeSummary.withColumns(changedNames());
  }

  /** Applies all changes to a newer snapshot. */
  private SnapshotRoot reapply(SnapshotRoot currentRoot, MetadataFiles files) throws IOException {
    checkFieldIds(currentRoot);
    SnapshotRoot root = currentRoot;
    for (SnapshotChange<?> change : changes) {
      root = root.stateAfter(change.applyWithUniqueKeys(root, files));
    }
    return root;
  }

  /** Checks that new columns keep their field ids, with which rows may have been written. */
  private void checkFieldIds(SnapshotRoot currentRoot) {
    int nextId = base().schema().nextId();
    if (pendingRoot.schema().nextId() != nextId && currentRoot.schema().nextId() != nextId) {
      throw new CommitConflictException(
          storage().location()
              + ": columns, indexes or partition specs were added concurrently, and the transaction"
              + " also adds some: make its changes again in a new transaction");
    }
  }

  @Override
  protected void deleteUnused() {
    changes.forEach(SnapshotChange::deleteUnused);
    pendingFiles.deleteExcept(committedRoot.segments());
  }

  @Override
  protected void deleteWritten() {
    if (!hasFailed) {
      hasFailed = true;
      changes.forEach(SnapshotChange::leaveTransaction);
      pendingFiles.deleteExcept(List.of());
    }
  }

  /** Deletes the files that the changes wrote, unless they were or may have been committed. */
  public void rollBack() {
    if (!mayHaveCommitted()) {
      isRolledBack |= !hasFailed;
      deleteWritten();
    }
  }
}
