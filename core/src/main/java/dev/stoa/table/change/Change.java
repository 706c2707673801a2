package dev.stoa.table.change;

import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;

/**
 * A change that one commit makes to a table, such as an append, a delete, a column update, a
 * compaction or a transaction. Nothing is visible before {@link #commit}. If another commit comes
 * first, the change is applied again to the newer state. Not thread-safe.
 */
public interface Change {
  /**
   * Sets the token that makes the commit take effect only once, such as a job's id; the default is
   * {@link CommitToken#random()}.
   *
   * @throws IllegalStateException when the change has already used its token
   */
  Change token(CommitToken token);

  /**
   * Names the program that makes the change, such as {@code Spark 4.0.1}; the table's history shows
   * it. Not named by default.
   */
  Change committer(String name);

  /**
   * Makes the next snapshot. A token commits only once: repeating a successful commit returns its
   * snapshot, and setters throw {@code IllegalStateException} after it. A transaction without
   * changes, a delete without matching rows, and a compaction, rebalance or regrouping with nothing
   * to rewrite make no snapshot; all other changes make one, even if they change no row.
   *
   * @return the snapshot made with the change's token, or the newest one if none was made
   * @throws dev.stoa.exception.CommitConflictException when the change cannot be applied to the
   *     current snapshot, or too many concurrent commits came first
   * @throws dev.stoa.exception.CommitStateUnknownException when it is unknown whether the commit
   *     succeeded: commit again with the same token
   * @throws IOException when the storage failed; nothing became visible
   */
  Snapshot commit() throws IOException;

  /**
   * Returns the number of attempts of the last commit; more than one if concurrent commits came
   * first.
   */
  int attemptCount();
}
