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

/** The split directories that a change adds, each checked. Called by appends and overwrites. */
final class NewSplits {
  private final Storage storage;
  private final SnapshotRoot base;
  private final BoundPartitioning partitioning;
  private final List<SplitDirectory> added = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  NewSplits(TableState state) {
    this.storage = state.storage();
    this.base = state.root();
    this.partitioning = base.partitioning().bind(base.schema());
  }

  /**
   * Adds a split directory; its rows come after those added before.
   *
   * @throws InvalidTableException when it was written for another table, or for another partition
   *     spec
   * @throws IllegalArgumentException when it was added before
   */
  void add(WrittenSplit split) {
    if (!split.tableUuid().equals(base.tableUuid())) {
      throw new InvalidTableException(
          ("%s is another table than the one that split directory %s was written for:"
                  + " write the rows again")
              .formatted(storage.location(), split.name()));
    }
    if (!partitioning.isValid(split.directory().partition())) {
      throw new InvalidTableException(
          "%s has another partition spec than the rows of split directory %s: write the rows again"
              .formatted(storage.location(), split.name()));
    }
    if (!names.add(split.name())) {
      throw new IllegalArgumentException(
          "split directory " + split.name() + " was added before: add each once");
    }
    added.add(split.directory());
  }

  /** All split directories added, in order. */
  List<SplitDirectory> all() {
    return added;
  }

  /** The partition values of the split directories added. */
  Set<PartitionValue> partitions() {
    Set<PartitionValue> values = new HashSet<>();
    added.forEach(split -> values.add(split.partition()));
    return values;
  }
}
