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
 * Recovers a table's partitioning when no snapshot is readable: from the property of a {@code
 * _schema.avsc}, and from the rows, whose source columns are all read. Called by {@link
 * TableRebuild}.
 */
record PartitionRecovery(Storage storage, TableSchema schema, Consumer<String> log) {
  /**
   * The result.
   *
   * @param partitioning unpartitioned if the table was so, or its partitioning is lost
   * @param splits the split directories with their values, without those that could not be read
   */
  record RecoveredPartitioning(Partitioning partitioning, List<SplitDirectory> splits) {}

  /** Finds the partition values of split directories, by the spec that one of them records. */
  RecoveredPartitioning recover(RecordType record, List<SplitDirectory> splits) throws IOException {
    Partitioning partitioning = partitioning(record.properties().get(SnapshotRoot.PARTITION_BY));
    if (!partitioning.isPartitioned()) {
      return new RecoveredPartitioning(partitioning, splits);
    }
    PartitionValueReader partition =
        new PartitionValueReader(storage, schema, partitioning.bind(schema));
    List<SplitDirectory> withValues = new ArrayList<>();
    for (SplitDirectory split : splits) {
      Set<PartitionValue> values = valuesOf(split, partition);
      if (values.size() > 1) {
        log.accept(
            split.name()
                + ": its rows belong to several partitions, so the table is rebuilt unpartitioned");
        return new RecoveredPartitioning(Partitioning.UNPARTITIONED, splits);
      }
      values.forEach(value -> withValues.add(split.withPartition(value)));
    }
    log.accept(
        "the table is partitioned by " + partitioning.spec(schema) + ", as its rows are divided");
    return new RecoveredPartitioning(partitioning, withValues);
  }

  private Partitioning partitioning(Object property) {
    try {
      return property instanceof String text
          ? Partitioning.of(PartitionSpec.parse(text), schema)
          : Partitioning.UNPARTITIONED;
    } catch (IllegalArgumentException | InvalidTableException e) {
      log.accept("the table was partitioned, and is rebuilt without partitions: " + e.getMessage());
      return Partitioning.UNPARTITIONED;
    }
  }

  /** The values of its rows: one if the split directory is intact, none if it cannot be read. */
  private Set<PartitionValue> valuesOf(SplitDirectory split, PartitionValueReader partition)
      throws IOException {
    try {
      return partition.valuesOf(split, new ReadCounters());
    } catch (CorruptFileException | UnsupportedVersionException e) {
      log.accept(
          "%s: left out with its %s rows because their partition is unknown: %s"
              .formatted(split.name(), split.rowCount(), e.getMessage()));
      return Set.of();
    }
  }
}
