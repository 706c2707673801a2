package dev.stoa.table.write;

import dev.stoa.annotation.Internal;
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
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Computes partition values from the rows, ignoring the manifest. Called by the repair and the
 * verification of tables, and by overwrites, for rows of other partition specs. Not thread-safe.
 */
@Internal
public final class PartitionValueReader {
  private final Storage storage;
  private final TableSchema sourceSchema;
  private final PartitionAssigner assigner;

  /** Creates a reader of values of one partition spec. */
  public PartitionValueReader(Storage storage, TableSchema schema, BoundPartitioning spec) {
    List<Column> sources = spec.terms().stream().map(BoundTerm::column).distinct().toList();
    this.storage = storage;
    this.sourceSchema = schema.project(sources);
    this.assigner = new PartitionAssigner(spec, schema.columns());
  }

  /** Receives the partition value of a row. */
  @FunctionalInterface
  public interface ValueConsumer {
    /**
     * Receives a value.
     *
     * @param row the position of the row in its split directory
     * @param value the value; empty if it is too long for a partition, as it may be if the row was
     *     written before the table had the spec
     */
    void accept(long row, Optional<PartitionValue> value);
  }

  /**
   * Computes the partition value of each live row of a split directory.
   *
   * @throws dev.stoa.exception.CorruptFileException when a source column cannot be read
   */
  public void forEachRow(SplitDirectory split, ReadCounters counters, ValueConsumer consumer)
      throws IOException {
    ReadProjection projection = ReadProjection.generic(sourceSchema.columns());
    SplitReader reader = new SplitReader(storage, split, projection, counters);
    try (SplitRecordReader rows = SplitRecordReader.eager(reader, sourceSchema.avroSchema())) {
      while (rows.next()) {
        consumer.accept(rows.row(), assigner.partitionOfStored(rows.record()));
      }
    }
  }

  /**
   * Returns the partition values of a split directory's rows, including deleted rows; exactly one,
   * which is not empty, if it has this spec and is intact.
   *
   * @throws dev.stoa.exception.CorruptFileException when a source column cannot be read
   */
  public Set<Optional<PartitionValue>> valuesOf(SplitDirectory split, ReadCounters counters)
      throws IOException {
    Set<Optional<PartitionValue>> values = new HashSet<>();
    SplitDirectory withDeletedRows = split.withFiles(split.columnFiles(), Optional.empty());
    forEachRow(withDeletedRows, counters, (row, value) -> values.add(value));
    return values;
  }
}
