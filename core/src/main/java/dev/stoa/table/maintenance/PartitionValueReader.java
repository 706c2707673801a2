package dev.stoa.table.maintenance;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecordReader;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.PartitionValue;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.write.PartitionAssigner;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Computes partition values from the rows, ignoring the manifest. Called by the repair and the
 * verification of tables.
 */
final class PartitionValueReader {
  private final Storage storage;
  private final TableSchema schema;
  private final BoundPartitioning partitioning;
  private final List<Column> sourceColumns;

  PartitionValueReader(Storage storage, TableSchema schema, BoundPartitioning partitioning) {
    this.storage = storage;
    this.schema = schema;
    this.partitioning = partitioning;
    this.sourceColumns = partitioning.terms().stream().map(BoundTerm::column).distinct().toList();
  }

  /**
   * Returns the partition values of a split directory's rows, including deleted rows; exactly one
   * if it is intact.
   *
   * @throws dev.stoa.exception.CorruptFileException when a source column cannot be read
   */
  Set<PartitionValue> valuesOf(SplitDirectory split, ReadCounters counters) throws IOException {
    PartitionAssigner assigner = new PartitionAssigner(partitioning, schema.columns());
    SplitDirectory withDeletedRows = split.withFiles(split.columnFiles(), Optional.empty());
    SplitReader reader =
        new SplitReader(storage, withDeletedRows, ReadProjection.generic(sourceColumns), counters);
    Set<PartitionValue> values = new HashSet<>();
    try (SplitRecordReader rows =
        SplitRecordReader.eager(reader, schema.project(sourceColumns).avroSchema())) {
      while (rows.next()) {
        values.add(assigner.partitionOf(rows.record()));
      }
    }
    return values;
  }
}
