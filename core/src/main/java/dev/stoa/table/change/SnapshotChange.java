package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
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
 * The base of all changes: prepares a change, runs the commit loop and deletes the change's unused
 * files. Internal: changes of this package and of {@code dev.stoa.table.maintenance} extend it.
 */
@Internal
public abstract class SnapshotChange implements Change {
  private final TableState state;
  private final CommitLoop loop;
  private boolean mayHaveLanded;

  /** A change to a state; the token commits it once. */
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
   * The update that makes the next snapshot.
   *
   * @param current the newest snapshot, which may be newer than the base
   * @param files writes the metadata of the update
   * @throws CommitConflictException when the change does not fit this state
   */
  protected abstract SnapshotRoot.Update apply(SnapshotRoot current, MetadataFiles files)
      throws IOException;

  /** Runs before the first attempt of each commit. */
  protected void prepare() throws IOException {}

  /** Whether a prepared change is empty, so that no snapshot is made. */
  protected boolean isEmpty() {
    return false;
  }

  /** Deletes the files that the successful attempt does not reference. */
  protected void deleteUnused() {}

  /** Deletes all files that the change wrote; called when it certainly failed. */
  protected void deleteWritten() {}

  /** Whether a commit of this change succeeded, or its state is unknown. */
  protected final boolean mayHaveLanded() {
    return mayHaveLanded;
  }

  /**
   * Whether no commit used the change's token when the last attempt looked; undefined when its
   * state is unknown.
   */
  protected final boolean isUncommitted() {
    return loop.isUncommitted();
  }

  /** The table's storage. */
  protected final Storage storage() {
    return state.storage();
  }

  /** The base snapshot. */
  protected final SnapshotRoot base() {
    return state.root();
  }

  /** The storage and the base snapshot. */
  protected final TableState state() {
    return state;
  }
}
