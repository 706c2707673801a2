package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.CommitLoop;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;

/**
 * The part that all changes share: it prepares a change, runs the commit loop and deletes the files
 * that the change wrote in vain. Internal: changes of this package and of {@code
 * dev.stoa.table.maintenance} extend it.
 */
public abstract class SnapshotChange implements Change {
  private final TableState state;
  private final CommitLoop loop;
  private boolean mayHaveLanded;

  /** A change of a state; the token commits it once. */
  protected SnapshotChange(TableState state, CommitToken token) {
    this.state = state;
    this.loop = new CommitLoop(state, token);
  }

  @Override
  public final Snapshot commit() throws IOException {
    try {
      prepare();
      if (isEmpty()) {
        return state.snapshot();
      }
      Snapshot snapshot = loop.commit(this::apply);
      mayHaveLanded = true;
      if (loop.hasLanded()) {
        deleteUnused();
      }
      return snapshot;
    } catch (CommitStateUnknownException e) {
      mayHaveLanded = true;
      throw e;
    } finally {
      if (!mayHaveLanded) {
        deleteWritten();
      }
    }
  }

  @Override
  public final int attempts() {
    return loop.attempts();
  }

  /**
   * What the next snapshot is to be.
   *
   * @param current the newest snapshot, which may be newer than the one the change was made for
   * @param files writes the metadata that it needs
   * @throws CommitConflictException when the change does not fit this state
   */
  protected abstract SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files)
      throws IOException;

  /** Runs before the first attempt of each commit. */
  protected void prepare() throws IOException {}

  /** Whether a prepared change has nothing to do, so that no snapshot is made. */
  protected boolean isEmpty() {
    return false;
  }

  /** Deletes the files that the attempt which landed does not name. */
  protected void deleteUnused() {}

  /** Deletes all files that the change wrote; called when it surely did not land. */
  protected void deleteWritten() {}

  /** Whether a commit of this change landed, or its state is unknown. */
  protected final boolean mayHaveLanded() {
    return mayHaveLanded;
  }

  /**
   * Whether nobody has committed with the change's token, as far as the last attempt looked; says
   * nothing when its state is unknown.
   */
  protected final boolean isUncommitted() {
    return loop.isUncommitted();
  }

  /** The table's storage. */
  protected final Storage storage() {
    return state.storage();
  }

  /** The snapshot that the change was made for. */
  protected final SnapshotRoot base() {
    return state.root();
  }

  /** The storage and the snapshot that the change was made for. */
  protected final TableState state() {
    return state;
  }
}
