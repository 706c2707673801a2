package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.PartitionValueReader;
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
 * Replaces rows of a table by new rows in one commit: all rows, those for which a predicate holds,
 * or those of the new rows' partitions. A split directory without remaining rows is dropped; other
 * split directories get deletion vectors, as in a {@link Delete}.
 *
 * <p>The rows to remove are found in the newest snapshot: rows appended concurrently are removed
 * too if they match, as in Iceberg. Use {@link #expectUnchanged} to make the commit fail instead.
 * Not thread-safe.
 */
public final class Overwrite extends RowLevelChange<Overwrite> {
  private final NewSplits newSplits;
  private Optional<FilterPredicate> predicate = Optional.empty();
  private final Set<PartitionValue> removedPartitions = new HashSet<>();
  private boolean removesAll;
  private boolean replacesPartitions;
  private boolean isAddCalled;
  private boolean expectsUnchanged;
  private long removedRowCount;

  /** Creates the change. Called by {@code Table}. */
  @Internal
  public Overwrite(TableState state) {
    super(state);
    this.newSplits = new NewSplits(state);
  }

  /** Removes all existing rows without reading them. */
  public Overwrite removeAll() {
    checkNotCommitted();
    removesAll = true;
    return this;
  }

  /**
   * Also removes the rows for which a predicate holds.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column does not exist, or its values
   *     cannot be compared with the literal
   */
  public Overwrite remove(FilterPredicate newPredicate) {
    checkNotCommitted();
    // Fails if the predicate does not fit the columns.
    new TableScan(state(), List.of()).filter(newPredicate);
    predicate =
        Optional.of(predicate.map(previous -> previous.or(newPredicate)).orElse(newPredicate));
    return this;
  }

  /** Also removes the rows of some partitions, without reading them. Called by engines. */
  @Internal
  public Overwrite removePartitions(Collection<PartitionValue> partitions) {
    checkNotCommitted();
    removedPartitions.addAll(partitions);
    return this;
  }

  /**
   * Removes the rows of each partition that gets new rows; in an unpartitioned table, removes all
   * rows if any are added. Rows in split directories of another partition spec, which may have rows
   * of several partitions, are found by reading the columns of the partitioning.
   */
  public Overwrite replacePartitions() {
    checkNotCommitted();
    replacesPartitions = true;
    return this;
  }

  /**
   * Makes the commit fail if a split directory with rows to be removed was added or changed since
   * the table was opened, also by a compaction or a column change; for callers that computed the
   * new rows from the table.
   */
  public Overwrite expectUnchanged() {
    checkNotCommitted();
    expectsUnchanged = true;
    return this;
  }

  /**
   * Adds a split directory, whose rows follow those of the split directories added before.
   *
   * @throws dev.stoa.exception.InvalidTableException when the split directory was written for
   *     another table or partition spec
   * @throws IllegalArgumentException when the split directory was already added
   */
  public Overwrite add(WrittenSplit split) {
    checkNotCommitted();
    isAddCalled = true;
    newSplits.add(split);
    return this;
  }

  /** Adds split directories in their order. */
  public Overwrite add(Collection<WrittenSplit> splits) {
    checkNotCommitted();
    isAddCalled = true;
    splits.forEach(this::add);
    return this;
  }

  /**
   * Returns the number of rows that the last {@link #commit} removed; 0 if an earlier commit
   * already used its token.
   */
  public long removedRowCount() {
    return removedRowCount;
  }

  @Override
  protected void prepare() {
    boolean removesRows =
        removesAll || replacesPartitions || predicate.isPresent() || !removedPartitions.isEmpty();
    if (!removesRows && !isAddCalled) {
      throw new IllegalStateException(
          storage().location()
              + ": this overwrite neither removes nor adds rows: call remove, removeAll or add"
              + " before commit");
    }
    removedRowCount = 0;
  }

  @Override
  protected ChangeSummary summary() {
    return ChangeSummary.ofPredicate(predicate.map(Object::toString).orElse(""));
  }

  @Override
  protected List<WrittenSplit> addedSplits() {
    return newSplits.writtenSplits();
  }

  @Override
  SnapshotRoot.Update changeRows(SnapshotRoot currentRoot, MetadataFiles files) throws IOException {
    return new SegmentAppender(storage(), currentRoot, newSplits.directories())
        .toUpdate("overwrite", remainingSegments(currentRoot, files), files);
  }

  /** Returns the current segments without the removed rows. */
  private List<SegmentReference> remainingSegments(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    if (removesAll && !expectsUnchanged) {
      removedRowCount = currentRoot.liveRowCount();
      return List.of();
    }
    List<SplitDirectory> splits = readSplits(currentRoot);
    Set<String> droppedNames = new HashSet<>(fullyRemovedNames(splits));
    Map<String, SplitDirectory> changesByName = new HashMap<>();
    if (replacesPartitions && !removesAll) {
      removePartitionRows(splits, currentRoot, droppedNames, changesByName);
    }
    if (predicate.isPresent() && !removesAll) {
      RowRemoval removal = RowRemoval.droppingSplits(state(), deletionVectors(), predicate.get());
      RowRemoval.RemovedRows removedRows = removal.removeFrom(currentRoot, droppedNames);
      changesByName.putAll(removedRows.changesByName());
      droppedNames.addAll(removedRows.droppedNames());
    }
    removedRowCount = 0;
    List<SplitDirectory> affectedSplits = new ArrayList<>();
    for (SplitDirectory split : splits) {
      SplitDirectory change = changesByName.get(split.name());
      if (droppedNames.contains(split.name())) {
        removedRowCount += split.liveRowCount();
        affectedSplits.add(split);
      } else if (change != null) {
        removedRowCount += change.deletedRowCount() - split.deletedRowCount();
        affectedSplits.add(split);
      }
    }
    if (expectsUnchanged) {
      checkUnchanged(affectedSplits, currentRoot);
    }
    return new SegmentChanges(storage(), currentRoot, files).apply(changesByName, droppedNames);
  }

  /** Removes rows of the new rows' partitions from split directories of other partition specs. */
  private void removePartitionRows(
      List<SplitDirectory> splits,
      SnapshotRoot currentRoot,
      Set<String> droppedNames,
      Map<String, SplitDirectory> changesByName)
      throws IOException {
    Map<Integer, Set<PartitionValue>> valuesBySpec =
        newSplits.partitions().stream()
            .collect(Collectors.groupingBy(PartitionValue::specId, Collectors.toSet()));
    BoundPartitioning partitioning = currentRoot.partitioning().bind(currentRoot.schema());
    for (SplitDirectory split : splits) {
      List<PartitionRows> rows = new ArrayList<>();
      for (Map.Entry<Integer, Set<PartitionValue>> entry : valuesBySpec.entrySet()) {
        if (entry.getKey() != split.partition().specId()) {
          partitioning
              .spec(entry.getKey())
              .ifPresent(
                  spec ->
                      rows.add(
                          new PartitionRows(
                              storage(), currentRoot.schema(), spec, entry.getValue())));
        }
      }
      if (!rows.isEmpty() && split.liveRowCount() > 0 && !droppedNames.contains(split.name())) {
        if (predicate.isPresent()) {
          throw new IllegalStateException(
              storage().location()
                  + ": rows have another partition spec than the new ones: replace partitions and"
                  + " remove rows by a predicate in two overwrites");
        }
        removeRows(split, rows, droppedNames, changesByName);
      }
    }
  }

  private void removeRows(
      SplitDirectory split,
      List<PartitionRows> rows,
      Set<String> droppedNames,
      Map<String, SplitDirectory> changesByName)
      throws IOException {
    Optional<DeletionVectorFile> file =
        deletionVectors()
            .getOrWrite(
                split,
                (target, deletionVector) -> {
                  for (PartitionRows partitionRows : rows) {
                    partitionRows.delete(target, deletionVector);
                  }
                });
    if (file.isPresent() && file.get().deletedRowCount() == split.rowCount()) {
      deletionVectors().release(split, file.get());
      droppedNames.add(split.name());
    } else if (file.isPresent()) {
      changesByName.put(split.name(), split.withFiles(List.of(), file));
    }
  }

  /** Returns the names of the split directories that are removed without reading their rows. */
  private Set<String> fullyRemovedNames(List<SplitDirectory> splits) {
    Set<PartitionValue> partitions = new HashSet<>(removedPartitions);
    if (replacesPartitions) {
      partitions.addAll(newSplits.partitions());
    }
    boolean replacesAll =
        removesAll
            || (replacesPartitions
                && newSplits.partitions().contains(PartitionValue.UNPARTITIONED));
    return splits.stream()
        .filter(split -> replacesAll || partitions.contains(split.partition()))
        .map(SplitDirectory::name)
        .collect(Collectors.toSet());
  }

  /** Rejects the overwrite if a split directory that it changes is not as in the base. */
  private void checkUnchanged(List<SplitDirectory> affectedSplits, SnapshotRoot currentRoot)
      throws IOException {
    Map<String, SplitDirectory> baseSplits = new HashMap<>();
    readSplits(base()).forEach(split -> baseSplits.put(split.name(), split));
    for (SplitDirectory split : affectedSplits) {
      SplitDirectory baseSplit = baseSplits.get(split.name());
      boolean isSame =
          baseSplit != null
              && split.withIndexFiles(List.of()).equals(baseSplit.withIndexFiles(List.of()));
      if (!isSame) {
        throw new CommitConflictException(
            ("%s: another commit added or changed rows that this overwrite removes (split directory"
                    + " %s, between version %s and version %s): open the table again, compute the"
                    + " new rows from it, and make a new overwrite")
                .formatted(
                    storage().location(), split.name(), base().version(), currentRoot.version()));
      }
    }
  }

  /**
   * The rows of some partitions in split directories that were written with another partition spec.
   *
   * @param schema the columns of the table
   * @param spec the spec of the partitions
   * @param values the partition values
   */
  private record PartitionRows(
      Storage storage, TableSchema schema, BoundPartitioning spec, Set<PartitionValue> values) {
    /** Marks the rows of a split directory as deleted. */
    void delete(SplitDirectory split, DeletionVector deletionVector) throws IOException {
      new PartitionValueReader(storage, schema, spec)
          .forEachRow(
              split,
              new ReadCounters(),
              (row, value) -> {
                if (value.isPresent() && values.contains(value.get())) {
                  deletionVector.delete(row);
                }
              });
    }
  }

  private List<SplitDirectory> readSplits(SnapshotRoot root) throws IOException {
    return new TableScan(state().withRoot(root)).allSplits();
  }
}
