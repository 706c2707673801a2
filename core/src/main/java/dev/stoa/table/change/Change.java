package dev.stoa.table.change;

import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;

/**
 * What one commit does to a table: an append, a delete, a column update, a compaction and so on. A
 * change that loses the race for the next version is applied again to the newer state. For one
 * thread.
 */
public interface Change {
  /**
   * Makes the next snapshot. A token commits once: committing a change again that has landed
   * returns the snapshot that it made.
   *
   * @return the snapshot that the change's token made
   * @throws dev.stoa.exception.CommitConflictException when the change does not fit the newest
   *     state, or the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  Snapshot commit() throws IOException;

  /** How often the last commit was tried: more than once when it met other commits. */
  int attempts();
}
