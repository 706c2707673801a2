package dev.stoa.table;

import dev.stoa.table.change.Change;
import dev.stoa.table.change.PendingChanges;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.TableState;
import java.io.Closeable;
import java.io.IOException;

/**
 * A group of changes to a table that are committed together: all become visible as one new version,
 * or none does. Created by {@link Table#newTransaction}. Not thread-safe.
 *
 * <pre>{@code
 * try (Transaction transaction = table.newTransaction()) {
 *   transaction.table().newDelete(old).commit();
 *   transaction.table().newAppend().add(files).commit();
 *   transaction.table().newTag("monday").commit();
 *   transaction.commit();
 * }
 * }</pre>
 *
 * <p>Each change is made on {@link #table}, and sees the rows, columns and tags that the changes
 * before it left. No other reader sees them before {@link #commit}. If other writers commit
 * meanwhile, all changes are applied again to the newer state, and the first conflict fails the
 * whole transaction, whose files are then deleted; split directories that a {@code TableWriter}
 * wrote stay with the caller. A failed transaction cannot be used again, unless it is unknown
 * whether it succeeded.
 */
public final class Transaction implements Change, Closeable {
  private final PendingChanges changes;

  Transaction(PendingChanges changes) {
    this.changes = changes;
  }

  /**
   * Returns the table with the changes so far applied; the {@code commit} of a change made on it
   * adds the change to this transaction. Its version is that of the snapshot that the transaction
   * began with.
   *
   * <p>A table returned earlier keeps reading the state that it was returned with.
   */
  public Table table() {
    return Table.pending(changes);
  }

  @Override
  public Transaction token(CommitToken token) {
    changes.token(token);
    return this;
  }

  @Override
  public Transaction committer(String name) {
    changes.committer(name);
    return this;
  }

  /**
   * Makes one snapshot of all changes. A transaction without changes makes none and returns the
   * newest snapshot.
   *
   * @throws IllegalStateException when the transaction failed before
   */
  @Override
  public Snapshot commit() throws IOException {
    return changes.commit();
  }

  @Override
  public int attemptCount() {
    return changes.attemptCount();
  }

  /** Deletes the files that the changes wrote, unless they were or may have been committed. */
  @Override
  public void close() {
    changes.rollBack();
  }

  @Override
  public String toString() {
    TableState state = changes.pendingState();
    return "transaction on " + state.storage().location() + " at version " + state.root().version();
  }
}
