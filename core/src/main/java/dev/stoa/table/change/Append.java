package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.Collection;

/**
 * Adds split directories to a table in one commit. Appends commute: one that loses the race for the
 * next version is applied again to the new state. Not thread-safe.
 */
public final class Append extends SnapshotChange<Append> {
  private final NewSplits added;
  private boolean expectsAbsent;

  /** Called by the table. */
  @Internal
  public Append(TableState state) {
    super(state);
    this.added = new NewSplits(state);
  }

  /**
   * Adds a split directory; its rows come after those added before.
   *
   * @throws InvalidTableException when it was written for another table, or for another partition
   *     spec
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

  /** Makes the commit fail if another writer has created the staged table. */
  public Append expectAbsent() {
    expectsAbsent = true;
    return this;
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    if (expectsAbsent && !current.isStaged()) {
      throw new CommitConflictException(
          storage().location()
              + ": another writer created the table concurrently: open it, or drop it");
    }
    return new SegmentAppender(storage(), current, added.all())
        .change("append", current.segments(), files);
  }
}
