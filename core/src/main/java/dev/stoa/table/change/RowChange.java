package dev.stoa.table.change;

import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;

/** A change that deletes rows, by files of deleted rows. Extended by deletes and upserts. */
abstract class RowChange extends SnapshotChange {
  private final DeletionFiles deletions;

  RowChange(TableState state, CommitToken token) {
    super(state, token);
    this.deletions = new DeletionFiles(state.storage());
  }

  /** What the next snapshot is to be. */
  abstract SnapshotRoot.Change changeRows(SnapshotRoot current, MetadataFiles files)
      throws IOException;

  @Override
  protected final SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    deletions.startAttempt();
    return changeRows(current, files);
  }

  @Override
  protected final void deleteUnused() {
    deletions.deleteUnused();
  }

  @Override
  protected final void deleteWritten() {
    deletions.deleteAll();
  }

  final DeletionFiles deletions() {
    return deletions;
  }
}
