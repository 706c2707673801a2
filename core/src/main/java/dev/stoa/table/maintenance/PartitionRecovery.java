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
import dev.stoa.table.write.PartitionValueReader;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Recovers a table's partitioning when no snapshot is readable: the spec from a property in a
 * {@code _schema.avsc}, and the partition values from the rows, by reading their source columns.
 * Called by {@link TableRebuild}.
 *
 * @param storage the table's storage
 * @param schema the recovered columns
 * @param log receives sentences for users
 */
record PartitionRecovery(Storage storage, TableSchema schema, Consumer<String> log) {
  private static final String SEVERAL_PARTITIONS =
      ": its rows belong to several partitions, as those of an earlier partitioning do, so it has"
          + " no partition until a compaction repartitions it";

  private static final String TOO_LONG_VALUE =
      ": a row's value is too long for a partition, as those of an earlier partitioning may be, so"
          + " it has no partition: partition the table by truncate or bucket, then repartition it";

  /**
   * A recovered partitioning and the split directories with their partition values.
   *
   * @param partitioning unpartitioned if the table was unpartitioned, or its partitioning is lost
   * @param splits the split directories with their values, without unreadable split directories
   */
  record RecoveredPartitioning(Partitioning partitioning, List<SplitDirectory> splits) {}

  /** Finds the partition values of split directories by the spec in the record's properties. */
  RecoveredPartitioning recover(RecordType record, List<SplitDirectory> splits) throws IOException {
    Partitioning partitioning = partitioning(record.properties().get(SnapshotRoot.PARTITION_BY));
    if (!partitioning.isPartitioned()) {
      return new RecoveredPartitioning(partitioning, splits);
    }
    PartitionValueReader valueReader =
        new PartitionValueReader(storage, schema, partitioning.bind(schema));
    List<SplitDirectory> splitsWithValues = new ArrayList<>();
    boolean areAllPartitioned = true;
    for (SplitDirectory split : splits) {
      Set<Optional<PartitionValue>> values = valuesOf(split, valueReader);
      boolean hasTooLongValue = values.contains(Optional.<PartitionValue>empty());
      if (hasTooLongValue || values.size() > 1) {
        areAllPartitioned = false;
        log.accept(split.name() + (hasTooLongValue ? TOO_LONG_VALUE : SEVERAL_PARTITIONS));
        splitsWithValues.add(split);
      } else {
        values.forEach(value -> splitsWithValues.add(split.withPartition(value.orElseThrow())));
      }
    }
    log.accept(
        "the table is partitioned by "
            + partitioning.spec(schema)
            + (areAllPartitioned ? ", which its rows confirm" : ""));
    List<Partitioning> earlier =
        areAllPartitioned ? List.of() : List.of(Partitioning.UNPARTITIONED);
    return new RecoveredPartitioning(
        new Partitioning(partitioning.specId(), partitioning.terms(), earlier), splitsWithValues);
  }

  /**
   * Returns the partitioning of a spec in a property; unpartitioned if there is none or it is
   * invalid.
   */
  private Partitioning partitioning(Object specProperty) {
    try {
      return specProperty instanceof String text
          ? Partitioning.of(PartitionSpec.parse(text), schema)
          : Partitioning.UNPARTITIONED;
    } catch (IllegalArgumentException | InvalidTableException e) {
      log.accept("the table was partitioned but is rebuilt without partitions: " + e.getMessage());
      return Partitioning.UNPARTITIONED;
    }
  }

  /**
   * Returns the partition values of the rows: one if the split directory is intact, none if
   * unreadable.
   */
  private Set<Optional<PartitionValue>> valuesOf(
      SplitDirectory split, PartitionValueReader valueReader) throws IOException {
    try {
      return valueReader.valuesOf(split, new ReadCounters());
    } catch (CorruptFileException | UnsupportedVersionException e) {
      log.accept(
          "%s: omitted with its %s rows because their partition is unknown: %s"
              .formatted(split.name(), split.rowCount(), e.getMessage()));
      return Set.of();
    }
  }
}
