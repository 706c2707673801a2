package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes rows out of a table and puts others in, in one commit: all rows, those for which a
 * predicate holds, or those of the partitions that the new rows have. A split directory of which no
 * row is left is dropped from the table; others get a bitmap of their deleted rows, as by {@link
 * Delete}.
 *
 * <p>What is removed is found in the newest snapshot, as if the overwrite had begun after all that
 * committed before it: rows that another appended meanwhile go too where they are meant, as with
 * Iceberg's overwrites. {@link #expectUnchanged} has it refused instead. For one thread.
 */
public final class Overwrite extends RowChange {
  private final NewSplits added;
  private Optional<FilterPredicate> rows = Optional.empty();
  private boolean isWhole;
  private boolean isOfPartitions;
  private boolean isUnchangedExpected;
  private long removedRowCount;

  /** Called by the table. */
  public Overwrite(TableState state, CommitToken token) {
    super(state, token);
    this.added = new NewSplits(state);
  }

  /** Removes all rows that were there before, reading none of them. */
  public Overwrite removeAll() {
    isWhole = true;
    return this;
  }

  /**
   * Removes the rows for which a predicate holds, too.
   *
   * @throws dev.stoa.exception.InvalidTableException when there is no such column, or its values
   *     cannot be compared so
   */
  public Overwrite remove(FilterPredicate predicate) {
    new TableScan(state(), List.of()).filter(predicate);
    rows = Optional.of(rows.map(before -> before.or(predicate)).orElse(predicate));
    return this;
  }

  /**
   * Removes the rows of each partition that has rows among those added; where the table is not
   * partitioned, all rows if any are added.
   */
  public Overwrite removePartitionsOfAdded() {
    isOfPartitions = true;
    return this;
  }

  /**
   * Refuses to remove from split directories that others added or changed since the table was
   * opened: for who read the table to make the new rows.
   */
  public Overwrite expectUnchanged() {
    isUnchangedExpected = true;
    return this;
  }

  /**
   * Adds a split directory; its rows come behind those added before.
   *
   * @throws dev.stoa.exception.InvalidTableException when it was written for another table, or has
   *     no partition value of this one
   * @throws IllegalArgumentException when it was added before
   */
  public Overwrite add(WrittenSplit split) {
    added.add(split);
    return this;
  }

  /** Adds split directories in their order. */
  public Overwrite add(Collection<WrittenSplit> splits) {
    splits.forEach(this::add);
    return this;
  }

  /** How many rows the last {@link #commit} removed; 0 when its token had committed before. */
  public long removedRowCount() {
    return removedRowCount;
  }

  @Override
  protected void prepare() {
    removedRowCount = 0;
  }

  @Override
  SnapshotRoot.Change changeRows(SnapshotRoot current, MetadataFiles files) throws IOException {
    return new AppendedSplits(storage(), current, added.all())
        .change("overwrite", kept(current, files), files);
  }

  /** The segments without the rows that are removed. */
  private List<SegmentReference> kept(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    if (isWhole && !isUnchangedExpected) {
      removedRowCount = current.liveRowCount();
      return List.of();
    }
    List<SplitDirectory> splits = splits(current);
    Set<String> dropped = new HashSet<>(covered(splits));
    Map<String, SplitDirectory> changes = new HashMap<>();
    if (rows.isPresent() && !isWhole) {
      RowRemoval removal = RowRemoval.droppingWhole(state(), deletions(), rows.get());
      RowRemoval.Found found = removal.findIn(current, dropped);
      changes.putAll(found.changes());
      dropped.addAll(found.dropped());
    }
    removedRowCount = 0;
    List<SplitDirectory> touched = new ArrayList<>();
    for (SplitDirectory split : splits) {
      SplitDirectory change = changes.get(split.name());
      if (dropped.contains(split.name())) {
        removedRowCount += split.liveRowCount();
        touched.add(split);
      } else if (change != null) {
        removedRowCount += change.deletedRowCount() - split.deletedRowCount();
        touched.add(split);
      }
    }
    if (isUnchangedExpected) {
      checkUnchanged(touched, current);
    }
    return new SegmentChanges(storage(), current, files).apply(changes, dropped);
  }

  /** Those that go without a look at their rows. */
  private Set<String> covered(List<SplitDirectory> splits) {
    Set<PartitionValue> partitions = isOfPartitions ? added.partitions() : Set.of();
    return splits.stream()
        .filter(split -> isWhole || partitions.contains(split.partition()))
        .map(SplitDirectory::name)
        .collect(Collectors.toSet());
  }

  private void checkUnchanged(List<SplitDirectory> touched, SnapshotRoot current)
      throws IOException {
    Map<String, SplitDirectory> known = new HashMap<>();
    splits(base()).forEach(split -> known.put(split.name(), split));
    for (SplitDirectory split : touched) {
      if (!split.equals(known.get(split.name()))) {
        throw new CommitConflictException(
            ("%s: rows of split directory %s, which were to be removed, were added or"
                    + " changed between version %s and version %s: read the table again and make"
                    + " the new rows of that")
                .formatted(
                    storage().location(), split.name(), base().version(), current.version()));
      }
    }
  }

  private List<SplitDirectory> splits(SnapshotRoot root) throws IOException {
    return new TableScan(state().with(root)).allSplits();
  }
}
