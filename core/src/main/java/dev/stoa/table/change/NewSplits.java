package dev.stoa.table.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.PartitionValue;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The split directories that a change adds, checked against the table. Called by appends,
 * overwrites, row deltas and table replacements.
 */
final class NewSplits {
  private final Storage storage;
  private final SnapshotRoot base;
  private final BoundPartitioning partitioning;
  private final List<WrittenSplit> writtenSplits = new ArrayList<>();
  private final List<SplitDirectory> addedSplits = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  NewSplits(TableState state) {
    this.storage = state.storage();
    this.base = state.root();
    this.partitioning = base.partitioning().bind(base.schema());
  }

  /**
   * Adds a split directory, whose rows follow those of the split directories added before.
   *
   * @throws InvalidTableException when the split directory was written for another table or
   *     partition spec
   * @throws IllegalArgumentException when the split directory was already added
   */
  void add(WrittenSplit split) {
    if (!split.tableUuid().equals(base.tableUuid())) {
      throw new InvalidTableException(
          "%s is not the table that split directory %s was written for: write the rows again"
              .formatted(storage.location(), split.name()));
    }
    if (!partitioning.isValid(split.directory().partition())) {
      throw new InvalidTableException(
          "%s has another partition spec than the rows of split directory %s: write the rows again"
              .formatted(storage.location(), split.name()));
    }
    if (!names.add(split.name())) {
      throw new IllegalArgumentException(
          "split directory " + split.name() + " was already added: add each split directory once");
    }
    writtenSplits.add(split);
    addedSplits.add(split.directory());
  }

  /** Returns the added split directories, in order. */
  List<SplitDirectory> directories() {
    return addedSplits;
  }

  /** Returns the added split directories as their writers returned them, in order. */
  List<WrittenSplit> writtenSplits() {
    return writtenSplits;
  }

  /** Returns the partition values of the added split directories. */
  Set<PartitionValue> partitions() {
    Set<PartitionValue> values = new HashSet<>();
    addedSplits.forEach(split -> values.add(split.partition()));
    return values;
  }
}
