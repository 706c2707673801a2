package dev.stoa.table.maintenance;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecords;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.PartitionValue;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.write.RowPartitions;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the partition values that rows have, whatever the manifest says. Called by the repair and
 * the verification of tables.
 */
final class SplitPartition {
  private final Storage storage;
  private final TableSchema schema;
  private final BoundPartitioning partitioning;
  private final List<Column> sources;

  SplitPartition(Storage storage, TableSchema schema, BoundPartitioning partitioning) {
    this.storage = storage;
    this.schema = schema;
    this.partitioning = partitioning;
    this.sources = partitioning.terms().stream().map(BoundTerm::column).distinct().toList();
  }

  /**
   * The values of a split directory's rows, deleted ones included: one where all is well.
   *
   * @throws dev.stoa.exception.CorruptFileException when a source cannot be read
   */
  Set<PartitionValue> valuesOf(SplitDirectory split, ReadCounters counters) throws IOException {
    RowPartitions partitions = new RowPartitions(partitioning, schema.columns());
    SplitDirectory all = split.withOnly(split.columnFiles(), Optional.empty());
    SplitReader reader = new SplitReader(storage, all, ReadColumns.generic(sources), counters);
    Set<PartitionValue> values = new HashSet<>();
    try (SplitRecords rows = SplitRecords.eagerly(reader, schema.selection(sources).avro())) {
      while (rows.next()) {
        values.add(partitions.of(rows.record()));
      }
    }
    return values;
  }
}
