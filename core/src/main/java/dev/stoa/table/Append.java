package dev.stoa.table;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Adds split directories to a table in one commit. Appends commute: one that loses the race for the
 * next version applies itself again on the new state. For one thread.
 */
public final class Append {
  private final Storage storage;
  private final SnapshotRoot base;
  private final CommitLoop loop;
  private final List<SplitDirectory> added = new ArrayList<>();
  private final Set<String> addedNames = new HashSet<>();
  private final BoundPartitioning partitioning;

  Append(Storage storage, SnapshotRoot base, CommitToken token) {
    this.storage = storage;
    this.base = base;
    this.loop = new CommitLoop(storage, base, token);
    this.partitioning = base.partitioning().bind(base.schema());
  }

  /**
   * Adds a split directory; its rows come behind those added before.
   *
   * @throws InvalidTableException when it was written for another table, or has no partition value
   *     of this one
   * @throws IllegalArgumentException when it was added before
   */
  public Append add(WrittenSplit split) {
    if (!split.tableUuid().equals(base.tableUuid())) {
      throw new InvalidTableException(
          storage.location()
              + " is another table than the one that split directory "
              + split.name()
              + " was written for: write the rows again");
    }
    if (!partitioning.has(split.directory().partition())) {
      throw new InvalidTableException(
          storage.location()
              + " is partitioned otherwise than the rows of split directory "
              + split.name()
              + ": write the rows again");
    }
    if (!addedNames.add(split.name())) {
      throw new IllegalArgumentException(
          "split directory " + split.name() + " was added before: add each once");
    }
    added.add(split.directory());
    return this;
  }

  /** Adds split directories in their order. */
  public Append add(Collection<WrittenSplit> splits) {
    splits.forEach(this::add);
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
   *     no default, or the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    return loop.commit(this::appendTo);
  }

  private SnapshotRoot.Change appendTo(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    return new SnapshotRoot.Change(
        "append",
        current.schema(),
        current.nextSplitNumber() + added.size(),
        new AppendedSplits(storage, current, added).behind(current.segments(), files));
  }
}
