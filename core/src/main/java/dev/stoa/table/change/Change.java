package dev.stoa.table.change;

import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;

/**
 * A change that one commit makes to a table: an append, a delete, a column update, a compaction, a
 * transaction of several and so on. Nothing is visible before {@link #commit}. A change that loses
 * the race for the next version is applied again to the newer state. Not thread-safe.
 */
public interface Change {
  /**
   * Sets the token that makes the commit take effect once, such as a job's id; the default is
   * {@link CommitToken#random()}.
   *
   * @throws IllegalStateException when the change has used its token already
   */
  Change token(CommitToken token);

  /**
   * Makes the next snapshot. A token commits once: repeating a successful commit returns its
   * snapshot.
   *
   * @return the snapshot made with the change's token
   * @throws dev.stoa.exception.CommitConflictException when the change does not fit the newest
   *     state, or the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is unknown whether the commit
   *     succeeded: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  Snapshot commit() throws IOException;

  /** The number of attempts of the last commit: more than one if it met concurrent commits. */
  int attempts();
}
