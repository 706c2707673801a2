package dev.stoa.table.change;

import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;

/**
 * The base of changes that delete rows with deletion vectors: deletes, upserts, overwrites and row
 * deltas.
 */
abstract class RowLevelChange<C extends RowLevelChange<C>> extends SnapshotChange<C> {
  private final DeletionVectorCache deletionVectors;

  RowLevelChange(TableState state) {
    super(state);
    this.deletionVectors = new DeletionVectorCache(state.storage());
  }

  /** Returns the update that makes the next snapshot. */
  abstract SnapshotRoot.Update changeRows(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException;

  @Override
  protected final SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    deletionVectors.startAttempt();
    return changeRows(currentRoot, files);
  }

  @Override
  protected final void deleteUnused() {
    deletionVectors.deleteUnused();
  }

  @Override
  protected final void deleteWritten() {
    deletionVectors.deleteAll();
  }

  final DeletionVectorCache deletionVectors() {
    return deletionVectors;
  }
}
