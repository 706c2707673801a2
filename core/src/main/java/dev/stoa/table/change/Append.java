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
import java.util.List;

/**
 * Adds split directories to a table in one commit. Appends never conflict with each other: if
 * another commit comes first, the append is applied again to the new state. Not thread-safe.
 */
public final class Append extends SnapshotChange<Append> {
  private final NewSplits newSplits;
  private boolean expectsAbsent;

  /** Creates an append without rows. Called by the table. */
  @Internal
  public Append(TableState state) {
    super(state);
    this.newSplits = new NewSplits(state);
  }

  /**
   * Adds a split directory, whose rows follow those of the split directories added before.
   *
   * @throws InvalidTableException when the split directory was written for another table or
   *     partition spec
   * @throws IllegalArgumentException when the split directory was already added
   */
  public Append add(WrittenSplit split) {
    checkNotCommitted();
    newSplits.add(split);
    return this;
  }

  /** Adds split directories in their order. */
  public Append add(Collection<WrittenSplit> splits) {
    splits.forEach(this::add);
    return this;
  }

  /** Makes the commit of a new, staged table fail if another writer created the table first. */
  public Append expectAbsent() {
    checkNotCommitted();
    expectsAbsent = true;
    return this;
  }

  @Override
  protected List<WrittenSplit> addedSplits() {
    return newSplits.writtenSplits();
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    if (expectsAbsent && !currentRoot.isStaged()) {
      throw new CommitConflictException(
          storage().location()
              + ": another writer created the table concurrently: open that table, or drop it");
    }
    return new SegmentAppender(storage(), currentRoot, newSplits.directories())
        .toUpdate("append", currentRoot.segments(), files);
  }
}
