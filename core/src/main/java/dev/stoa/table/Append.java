package dev.stoa.table;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Collection;

/**
 * Adds split directories to a table in one commit. Appends commute: one that loses the race for the
 * next version applies itself again on the new state. For one thread.
 */
public final class Append {
  private final Storage storage;
  private final CommitLoop loop;
  private final NewSplits added;
  private boolean isAbsentExpected;

  Append(Storage storage, SnapshotRoot base, CommitToken token) {
    this.storage = storage;
    this.loop = new CommitLoop(storage, base, token);
    this.added = new NewSplits(storage, base);
  }

  /**
   * Adds a split directory; its rows come behind those added before.
   *
   * @throws InvalidTableException when it was written for another table, or has no partition value
   *     of this one
   * @throws IllegalArgumentException when it was added before
   */
  public Append add(WrittenSplit split) {
    added.add(split);
    return this;
  }

  /** Adds split directories in their order. */
  public Append add(Collection<WrittenSplit> splits) {
    splits.forEach(this::add);
    return this;
  }

  /** Refuses to add to a table that another made where this one was staged. */
  public Append expectAbsent() {
    isAbsentExpected = true;
    return this;
  }

  /** How often the commit was tried; more than once when it met others. */
  public int attempts() {
    return loop.attempts();
  }

  /**
   * Makes the next snapshot. When the token committed before, nothing happens again.
   *
   * @return the snapshot that the token made
   * @throws CommitConflictException when a column was added since that the rows lack and that has
   *     no default, the table was replaced or made by another, or the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    return loop.commit(this::appendTo);
  }

  private SnapshotRoot.Change appendTo(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    if (isAbsentExpected && !current.isStaged()) {
      throw new CommitConflictException(
          storage.location() + " was made a table by another meanwhile: open it, or drop it");
    }
    return new SnapshotRoot.Change(
        "append",
        current.schema(),
        current.nextSplitNumber() + added.all().size(),
        new AppendedSplits(storage, current, added.all()).behind(current.segments(), files));
  }
}
