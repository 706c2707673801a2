package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.Set;

/**
 * Deletes the rows for which a predicate holds, in one commit: it writes a deletion vector beside
 * the columns of each affected split directory, and rewrites none of them. A split directory whose
 * partition value matches entirely is dropped without reading it. Rows appended concurrently are
 * deleted if the predicate holds; split directories changed concurrently are evaluated again. Not
 * thread-safe.
 */
public final class Delete extends RowLevelChange<Delete> {
  private final RowRemoval removal;
  private long deletedRowCount;

  /** Called by the table. */
  @Internal
  public Delete(TableState state, FilterPredicate rows) {
    super(state);
    this.removal = RowRemoval.droppingPartitions(state, deletions(), rows);
  }

  /**
   * The number of rows that the last {@link #commit} deleted; 0 if its token had committed before.
   */
  public long deletedRowCount() {
    return deletedRowCount;
  }

  @Override
  SnapshotRoot.Update changeRows(SnapshotRoot current, MetadataFiles files) throws IOException {
    RowRemoval.Removal found = removal.findIn(current, Set.of());
    deletedRowCount = found.rowCount();
    return new SnapshotRoot.Update(
        "delete",
        current.schema(),
        current.nextSplitNumber(),
        new SegmentChanges(storage(), current, files).apply(found.changes(), found.dropped()));
  }
}
