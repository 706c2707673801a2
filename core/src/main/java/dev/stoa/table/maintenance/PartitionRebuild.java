package dev.stoa.table.maintenance;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionValue;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds out how a table is partitioned when no snapshot tells: by the property of a {@code
 * _schema.avsc}, and by the rows, all of whose sources are read. Called by {@link TableRebuild}.
 */
record PartitionRebuild(Storage storage, TableSchema schema, Consumer<String> say) {
  /**
   * What came of it.
   *
   * @param partitioning none where the table was not partitioned, or nobody knows any more
   * @param splits with their values; without those that could not be read
   */
  record Found(Partitioning partitioning, List<SplitDirectory> splits) {}

  /** Finds the partitions of some split directories, by what one of them says. */
  Found find(RecordType record, List<SplitDirectory> splits) throws IOException {
    Partitioning partitioning = partitioning(record.properties().get(SnapshotRoot.PARTITION_BY));
    if (!partitioning.isPartitioned()) {
      return new Found(partitioning, splits);
    }
    SplitPartition partition = new SplitPartition(storage, schema, partitioning.bind(schema));
    List<SplitDirectory> withValues = new ArrayList<>();
    for (SplitDirectory split : splits) {
      Set<PartitionValue> values = valuesOf(split, partition);
      if (values.size() > 1) {
        say.accept(
            split.name()
                + ": its rows are of several partitions, so that the table is rebuilt without any");
        return new Found(Partitioning.NONE, splits);
      }
      values.forEach(value -> withValues.add(split.withPartition(value)));
    }
    say.accept(
        "the table is partitioned by " + partitioning.spec(schema) + ", as its rows are divided");
    return new Found(partitioning, withValues);
  }

  private Partitioning partitioning(Object property) {
    try {
      return property instanceof String text
          ? Partitioning.of(PartitionSpec.parse(text), schema)
          : Partitioning.NONE;
    } catch (IllegalArgumentException | InvalidTableException e) {
      say.accept("the table was partitioned, and is rebuilt without partitions: " + e.getMessage());
      return Partitioning.NONE;
    }
  }

  /** One where the split directory is whole; none where it cannot be read. */
  private Set<PartitionValue> valuesOf(SplitDirectory split, SplitPartition partition)
      throws IOException {
    try {
      return partition.valuesOf(split, new ReadCounters());
    } catch (CorruptFileException | UnsupportedVersionException e) {
      say.accept(
          "%s: left out with its %s rows, of which no partition is known: %s"
              .formatted(split.name(), split.rowCount(), e.getMessage()));
      return Set.of();
    }
  }
}
