package dev.stoa.table.change;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.DeletionVector;
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
import java.util.List;
import java.util.Set;

/**
 * The rows of some partitions in split directories that were written with another partition spec.
 * Called by overwrites, which replace all rows of a partition.
 *
 * @param schema the columns of the table
 * @param spec the spec of the partitions
 * @param values the partition values
 */
record PartitionRows(
    Storage storage, TableSchema schema, BoundPartitioning spec, Set<PartitionValue> values) {
  /** Marks the rows of a split directory as deleted. */
  void delete(SplitDirectory split, DeletionVector deletionVector) throws IOException {
    List<Column> sources = spec.terms().stream().map(BoundTerm::column).distinct().toList();
    PartitionAssigner assigner = new PartitionAssigner(spec, schema.columns());
    SplitReader reader =
        new SplitReader(storage, split, ReadProjection.generic(sources), new ReadCounters());
    try (SplitRecordReader rows =
        SplitRecordReader.eager(reader, schema.project(sources).avroSchema())) {
      while (rows.next()) {
        if (values.contains(assigner.partitionOf(rows.record()))) {
          deletionVector.delete(rows.row());
        }
      }
    }
  }
}
