package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.DeletionVectorCache.RowMarker;
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
   * rows if any are added. Split directories of another partition spec may have rows of several
   * partitions: {@link #commit} itself reads the columns of the partitioning of those for which
   * neither terms that both specs have nor bounds exclude all new partitions.
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
    Map<String, RowMarker> markers =
        replacesPartitions && !removesAll
            ? partitionMarkers(splits, currentRoot, droppedNames)
            : Map.of();
    if (predicate.isPresent() && !removesAll) {
      Set<String> excludedNames = new HashSet<>(droppedNames);
      excludedNames.addAll(markers.keySet());
      RowRemoval.RemovedRows removedRows =
          removal().orElseThrow().removeFrom(currentRoot, excludedNames);
      changesByName.putAll(removedRows.changesByName());
      droppedNames.addAll(removedRows.droppedNames());
    }
    for (SplitDirectory split : splits) {
      if (markers.containsKey(split.name())) {
        removeRows(split, markers.get(split.name()), droppedNames, changesByName);
      }
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

  /**
   * Returns markers of the rows to remove from those split directories of other partition specs
   * that may have rows of the new rows' partitions: these rows, and those of the predicate.
   */
  private Map<String, RowMarker> partitionMarkers(
      List<SplitDirectory> splits, SnapshotRoot currentRoot, Set<String> droppedNames) {
    BoundPartitioning partitioning = currentRoot.partitioning().bind(currentRoot.schema());
    List<PartitionRows> partitions =
        PartitionRows.of(newSplits.partitions(), currentRoot.schema(), partitioning);
    Optional<RowMarker> predicateRows = removal().map(removal -> removal.marker(currentRoot));
    Map<String, RowMarker> markers = new HashMap<>();
    for (SplitDirectory split : splits) {
      if (split.liveRowCount() > 0 && !droppedNames.contains(split.name())) {
        partitions.stream()
            .flatMap(rows -> rows.marker(split, storage(), partitioning).stream())
            .reduce(RowMarker::or)
            .map(marker -> predicateRows.map(marker::or).orElse(marker))
            .ifPresent(marker -> markers.put(split.name(), marker));
      }
    }
    return markers;
  }

  private Optional<RowRemoval> removal() {
    return predicate.map(
        condition -> RowRemoval.droppingSplits(state(), deletionVectors(), condition));
  }

  private void removeRows(
      SplitDirectory split,
      RowMarker marker,
      Set<String> droppedNames,
      Map<String, SplitDirectory> changesByName)
      throws IOException {
    Optional<DeletionVectorFile> file = deletionVectors().getOrWrite(split, marker);
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
      TableSchema schema, BoundPartitioning spec, Set<PartitionValue> values) {
    /** Groups partition values by their specs. */
    static List<PartitionRows> of(
        Collection<PartitionValue> values, TableSchema schema, BoundPartitioning partitioning) {
      Map<Integer, Set<PartitionValue>> valuesBySpec =
          values.stream()
              .collect(Collectors.groupingBy(PartitionValue::specId, Collectors.toSet()));
      List<PartitionRows> rows = new ArrayList<>();
      valuesBySpec.forEach(
          (specId, valuesOfSpec) ->
              partitioning
                  .spec(specId)
                  .ifPresent(spec -> rows.add(new PartitionRows(schema, spec, valuesOfSpec))));
      return rows;
    }

    /**
     * Returns a marker of the rows in a split directory; empty if it has this spec, or if its
     * partition value and bounds show that it has none of the rows.
     */
    Optional<RowMarker> marker(
        SplitDirectory split, Storage storage, BoundPartitioning partitioning) {
      Set<PartitionValue> candidates =
          split.partition().specId() == spec.specId() ? Set.of() : candidates(split, partitioning);
      return candidates.isEmpty()
          ? Optional.empty()
          : Optional.of(
              (target, deletionVector) ->
                  new PartitionValueReader(storage, schema, spec)
                      .forEachRow(
                          target,
                          new ReadCounters(),
                          (row, value) -> {
                            if (value.isPresent() && candidates.contains(value.get())) {
                              deletionVector.delete(row);
                            }
                          }));
    }

    /** Returns the values that rows of a split directory may have. */
    private Set<PartitionValue> candidates(SplitDirectory split, BoundPartitioning partitioning) {
      Set<PartitionValue> candidates = new HashSet<>(values);
      for (int i = 0; i < spec.terms().size(); i++) {
        int ordinal = i;
        BoundTerm term = spec.terms().get(i);
        partitioning
            .termValue(split.partition(), term.term())
            .ifPresent(
                termValue ->
                    candidates.removeIf(value -> !value.values().get(ordinal).equals(termValue)));
        split
            .columnFile(term.column().id())
            .flatMap(file -> PathBounds.find(term.steps(), file.bounds()))
            .ifPresent(
                bounds ->
                    candidates.removeIf(
                        value -> !term.canProduce(value.values().get(ordinal), bounds)));
      }
      return candidates;
    }
  }

  private List<SplitDirectory> readSplits(SnapshotRoot root) throws IOException {
    return new TableScan(state().withRoot(root)).allSplits();
  }
}
