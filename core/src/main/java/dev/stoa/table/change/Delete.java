package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.Set;

/**
 * Deletes the rows for which a predicate holds, in one commit: it writes a deletion vector next to
 * the columns of each affected split directory, and rewrites no columns. A split directory is
 * dropped without reading it if its partition value shows that all rows match. Rows appended
 * concurrently are deleted if the predicate holds; split directories that were changed concurrently
 * are evaluated again. Not thread-safe.
 */
public final class Delete extends RowLevelChange<Delete> {
  private final RowRemoval removal;
  private final FilterPredicate predicate;
  private long deletedRowCount;

  /** Creates the change. Called by {@code Table}. */
  @Internal
  public Delete(TableState state, FilterPredicate predicate) {
    super(state);
    this.predicate = predicate;
    this.removal = RowRemoval.droppingPartitions(state, deletionVectors(), predicate);
  }

  /**
   * Returns the number of rows that the last {@link #commit} deleted; 0 if an earlier commit used
   * its token.
   */
  public long deletedRowCount() {
    return deletedRowCount;
  }

  @Override
  protected boolean canAddKeys() {
    return false;
  }

  @Override
  protected boolean hasEffect() {
    return deletedRowCount > 0;
  }

  @Override
  protected ChangeSummary summary() {
    return ChangeSummary.ofPredicate(predicate.toString());
  }

  @Override
  SnapshotRoot.Update changeRows(SnapshotRoot currentRoot, MetadataFiles files) throws IOException {
    RowRemoval.RemovedRows removedRows = removal.removeFrom(currentRoot, Set.of());
    deletedRowCount = removedRows.rowCount();
    return new SnapshotRoot.Update(
        "delete",
        currentRoot.schema(),
        currentRoot.nextSplitNumber(),
        new SegmentChanges(storage(), currentRoot, files)
            .apply(removedRows.changesByName(), removedRows.droppedNames()));
  }
}
