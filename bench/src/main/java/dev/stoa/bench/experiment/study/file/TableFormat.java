package dev.stoa.bench.experiment.study.file;

import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * Stoa tables: plain, sorted, or bucketed and sorted. Their split directories are small enough that
 * two map tasks get equal shares.
 *
 * @param name the name of the format
 * @param partitionSpec how rows are partitioned
 * @param sortColumn the column that the rows of each partition are sorted by; if empty, they are in
 *     the order of the generator
 * @param options the options of the writer
 */
public record TableFormat(
    String name, PartitionSpec partitionSpec, Optional<String> sortColumn, WriteOptions options)
    implements StudyFileFormat {
  private static final WriteOptions OPTIONS =
      WriteOptions.defaults().withSplitSizeInBytes(32L << 20);

  /** A table with the rows in the order of the generator. */
  public static final TableFormat PLAIN =
      new TableFormat("stoa", PartitionSpec.UNPARTITIONED, Optional.empty(), OPTIONS);

  /** Returns the format of a table whose rows are sorted by a column. */
  public static TableFormat sortedBy(String column) {
    return new TableFormat(
        "stoa-sorted-by-" + column, PartitionSpec.UNPARTITIONED, Optional.of(column), OPTIONS);
  }

  /**
   * Returns the format of a table with buckets of one column, as the study's loader partitions
   * tables (section 5.4), each of which is sorted by the same or another column.
   */
  public static TableFormat bucketed(String bucketColumn, int bucketCount, String sortColumn) {
    return new TableFormat(
        "stoa-%d-buckets-of-%s-sorted-by-%s".formatted(bucketCount, bucketColumn, sortColumn),
        PartitionSpec.UNPARTITIONED.bucket(bucketColumn, bucketCount),
        Optional.of(sortColumn),
        OPTIONS.withMaxOpenPartitions(bucketCount));
  }

  @Override
  public void write(StudyTable table, Path directory) throws IOException {
    LongStream positions =
        sortColumn
            .map(column -> RowOrder.positions(table, column))
            .orElseGet(() -> LongStream.range(0, table.rowCount()));
    Table stoaTable = Table.create(LocalStorage.at(directory), table.schema(), partitionSpec);
    WriteOptions threads = options.withThreadCount(Runtime.getRuntime().availableProcessors());
    try (TableWriter writer = stoaTable.newWriter(threads)) {
      PrimitiveIterator.OfLong iterator = positions.iterator();
      while (iterator.hasNext()) {
        writer.write(table.row(iterator.nextLong()));
      }
      stoaTable.newAppend().add(writer.finish()).commit();
    }
  }
}
