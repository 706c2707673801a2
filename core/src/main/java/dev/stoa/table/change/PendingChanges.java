package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The changes of a transaction, each applied to the state left by those before it, and committed
 * together. Internal: users call {@code dev.stoa.table.Transaction}. Not thread-safe.
 */
@Internal
public final class PendingChanges extends SnapshotChange<PendingChanges> {
  private static final Set<String> TAGGING = Set.of("tag", "untag");

  private final List<SnapshotChange<?>> changes = new ArrayList<>();
  private final Set<String> operations = new LinkedHashSet<>();

  /** The metadata of the pending states; deleted at the end unless the commit references it. */
  private final MetadataFiles pendingFiles;

  private SnapshotRoot pending;
  private SnapshotRoot applied;
  private boolean hasCommitted;
  private boolean hasFailed;

  /** Called by the table. */
  public PendingChanges(TableState state) {
    super(state);
    this.pendingFiles = new MetadataFiles(storage(), base().tableUuid());
    this.pending = base();
    this.applied = base();
  }

  /** The table as the changes so far leave it; its version is that of the base. */
  public TableState pendingState() {
    return state().withRoot(pending);
  }

  /** Makes a change commit into this transaction. */
  public <C extends SnapshotChange<C>> C join(C change) {
    change.joinTransaction(this);
    return change;
  }

  Snapshot add(SnapshotChange<?> change) throws IOException {
    checkUsable();
    if (hasCommitted) {
      throw new IllegalStateException(
          "the transaction is committed: make the change on the table, or in another transaction");
    }
    if (changes.contains(change)) {
      throw new IllegalStateException("the change is part of the transaction already");
    }
    Optional<SnapshotRoot.Update> update = change.applyInTransaction(pending, pendingFiles);
    if (update.isPresent()) {
      pending = pending.after(update.get());
      operations.add(update.get().operation());
      changes.add(change);
    }
    return pendingState().snapshot();
  }

  private void checkUsable() {
    if (hasFailed) {
      throw new IllegalStateException(
          storage().location()
              + ": this transaction is over and its files are deleted: make it again");
    }
  }

  boolean isUncommittedTransaction() {
    return isUncommitted();
  }

  @Override
  protected void prepare() {
    checkUsable();
    hasCommitted = true;
  }

  @Override
  protected boolean isEmpty() {
    return changes.isEmpty();
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    applied = current.isSameState(base()) ? pending : reapply(current, files);
    return new SnapshotRoot.Update(
        operation(),
        applied.schema(),
        applied.nextSplitNumber(),
        applied.segments(),
        Optional.of(applied.refs()),
        Optional.of(applied.partitioning()));
  }

  /** A transaction of appends and tags is an append for incremental scans. */
  private String operation() {
    List<String> ofRows = operations.stream().filter(name -> !TAGGING.contains(name)).toList();
    return ofRows.size() == 1 ? ofRows.get(0) : "transaction";
  }

  private SnapshotRoot reapply(SnapshotRoot current, MetadataFiles files) throws IOException {
    checkFieldIds(current);
    SnapshotRoot root = current;
    for (SnapshotChange<?> change : changes) {
      root = root.after(change.apply(root, files));
    }
    return root;
  }

  /** Rows of the transaction may have been written with the ids of columns that it adds. */
  private void checkFieldIds(SnapshotRoot current) {
    int nextId = base().schema().nextId();
    if (pending.schema().nextId() != nextId && current.schema().nextId() != nextId) {
      throw new CommitConflictException(
          storage().location()
              + ": columns were added concurrently, and the transaction adds columns too: make it"
              + " again on the new state");
    }
  }

  @Override
  protected void deleteUnused() {
    changes.forEach(SnapshotChange::deleteUnused);
    pendingFiles.deleteExcept(applied.segments());
  }

  @Override
  protected void deleteWritten() {
    if (!hasFailed) {
      hasFailed = true;
      changes.forEach(SnapshotChange::leaveTransaction);
      pendingFiles.deleteExcept(List.of());
    }
  }

  /** Deletes what the changes wrote, unless they are committed or may be. */
  public void rollBack() {
    if (!mayHaveLanded()) {
      deleteWritten();
    }
  }
}
