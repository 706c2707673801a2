package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.Collection;

/**
 * Adds split directories to a table in one commit. Appends commute: one that loses the race for the
 * next version applies itself again on the new state. For one thread.
 */
public final class Append extends SnapshotChange {
  private final NewSplits added;
  private boolean isAbsentExpected;

  /** Called by the table. */
  public Append(TableState state, CommitToken token) {
    super(state, token);
    this.added = new NewSplits(state);
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

  @Override
  protected SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    if (isAbsentExpected && !current.isStaged()) {
      throw new CommitConflictException(
          storage().location() + " was made a table by another meanwhile: open it, or drop it");
    }
    return new AppendedSplits(storage(), current, added.all())
        .change("append", current.segments(), files);
  }
}
