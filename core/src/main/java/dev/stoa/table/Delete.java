package dev.stoa.table;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Set;

/**
 * Deletes the rows for which a predicate holds, in one commit: a bitmap beside the columns of each
 * touched split directory, no byte of which is written again. A split directory whose partition
 * value alone tells that all of it is deleted is dropped from the table, unread. Rows that another
 * appends meanwhile stay or go as the predicate says; split directories that another changes
 * meanwhile are looked at again. For one thread.
 */
public final class Delete {
  private final Storage storage;
  private final CommitLoop loop;
  private final DeletionFiles deletions;
  private final RowRemoval removal;
  private long deletedRowCount;

  Delete(Storage storage, SnapshotRoot base, CommitToken token, FilterPredicate rows) {
    this.storage = storage;
    this.loop = new CommitLoop(storage, base, token);
    this.deletions = new DeletionFiles(storage, loop);
    this.removal = RowRemoval.byPartition(storage, base, deletions, rows);
  }

  /** How many rows the last {@link #commit} deleted; 0 when its token had committed before. */
  public long deletedRowCount() {
    return deletedRowCount;
  }

  /** How often the commit was tried; more than once when it met others. */
  public int attempts() {
    return loop.attempts();
  }

  /**
   * Deletes the rows of the newest snapshot for which the predicate holds, and makes the next one.
   *
   * @return the snapshot that the token made
   * @throws CommitConflictException when a column of the predicate was renamed or dropped
   *     meanwhile, or the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    return deletions.commit(this::deleteFrom);
  }

  private SnapshotRoot.Change deleteFrom(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    RowRemoval.Found found = removal.findIn(current, Set.of());
    deletedRowCount = found.rowCount();
    return new SnapshotRoot.Change(
        "delete",
        current.schema(),
        current.nextSplitNumber(),
        new SegmentChanges(storage, current, files).apply(found.changes(), found.dropped()));
  }
}
