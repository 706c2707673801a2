package dev.stoa.table;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.IOException;

/**
 * Makes an earlier state of a table the current one again, by a new snapshot: those in between are
 * kept. Field ids and names of split directories that they used are not used again. For one thread.
 */
public final class Rollback {
  private final Storage storage;
  private final SnapshotRoot base;
  private final CommitLoop loop;
  private final long version;

  Rollback(Storage storage, SnapshotRoot base, CommitToken token, long version) {
    this.storage = storage;
    this.base = base;
    this.loop = new CommitLoop(storage, base, token);
    this.version = version;
  }

  /**
   * Makes the next snapshot. When the token committed before, nothing happens again.
   *
   * @return the snapshot that the token made
   * @throws dev.stoa.exception.InvalidTableException when there is no such version, or it has
   *     expired
   * @throws CommitConflictException when another committed since the table was opened: look at what
   *     it did, and roll that back or not
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    return loop.commit((current, files) -> rollBack(current));
  }

  private SnapshotRoot.Change rollBack(SnapshotRoot current) throws IOException {
    if (current.version() != base.version()) {
      throw new CommitConflictException(
          storage.location()
              + " is at version "
              + current.version()
              + ", made by \""
              + current.operation()
              + "\", and was opened at version "
              + base.version()
              + ": open it again, and roll back if that shall be undone too");
    }
    TagChange.checkKept(storage, current, version);
    SnapshotRoot target = Snapshots.of(storage, version);
    TableSchema schema =
        new TableSchema(
            target.schema().recordText(),
            target.schema().columns(),
            Math.max(target.schema().nextId(), current.schema().nextId()),
            target.schema().pathIds());
    long nextSplitNumber = Math.max(target.nextSplitNumber(), current.nextSplitNumber());
    return new SnapshotRoot.Change("rollback", schema, nextSplitNumber, target.segments())
        .withPartitioning(target.partitioning());
  }
}
