package dev.stoa.table.change;

import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.Set;

/**
 * Deletes the rows for which a predicate holds, in one commit: a bitmap beside the columns of each
 * touched split directory, no byte of which is written again. A split directory whose partition
 * value alone tells that all of it is deleted is dropped from the table, unread. Rows that another
 * appends meanwhile stay or go as the predicate says; split directories that another changes
 * meanwhile are looked at again. For one thread.
 */
public final class Delete extends RowChange {
  private final RowRemoval removal;
  private long deletedRowCount;

  /** Called by the table. */
  public Delete(TableState state, CommitToken token, FilterPredicate rows) {
    super(state, token);
    this.removal = RowRemoval.byPartition(state, deletions(), rows);
  }

  /** How many rows the last {@link #commit} deleted; 0 when its token had committed before. */
  public long deletedRowCount() {
    return deletedRowCount;
  }

  @Override
  SnapshotRoot.Change changeRows(SnapshotRoot current, MetadataFiles files) throws IOException {
    RowRemoval.Found found = removal.findIn(current, Set.of());
    deletedRowCount = found.rowCount();
    return new SnapshotRoot.Change(
        "delete",
        current.schema(),
        current.nextSplitNumber(),
        new SegmentChanges(storage(), current, files).apply(found.changes(), found.dropped()));
  }
}
