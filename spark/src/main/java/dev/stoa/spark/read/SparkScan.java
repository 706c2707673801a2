package dev.stoa.spark.read;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.storage.Storage;
import dev.stoa.table.ScanTask;
import dev.stoa.table.TableScan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;

/** Reads some columns of the rows of one snapshot that pushed predicates leave. */
final class SparkScan implements Scan, Batch, SupportsReportStatistics {
  /** As much as Spark gives to a task of files by default. */
  private static final long PARTITION_SIZE_IN_BYTES = 128L << 20;

  private final TableScan scan;
  private final TablePlace place;
  private final String pushed;
  private List<ScanTask> tasks;

  SparkScan(TableScan scan, TablePlace place, String pushed) {
    this.scan = scan;
    this.place = place;
    this.pushed = pushed;
  }

  @Override
  public StructType readSchema() {
    return SparkTypes.of(scan.schema());
  }

  @Override
  public String description() {
    return "stoa " + place + " PushedFilters: " + pushed;
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.SUPPORTED;
  }

  @Override
  public Statistics estimateStatistics() {
    long rows = 0;
    long bytes = 0;
    for (ScanTask task : tasks()) {
      rows += task.rowCount();
      bytes += task.sizeInBytes();
    }
    return new TableStatistics(OptionalLong.of(bytes), OptionalLong.of(rows));
  }

  private synchronized List<ScanTask> tasks() {
    if (tasks == null) {
      try {
        tasks = scan.tasks(PARTITION_SIZE_IN_BYTES);
      } catch (IOException e) {
        throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
      }
    }
    return tasks;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    List<InputPartition> partitions = new ArrayList<>();
    try {
      Storage storage = place.open();
      for (ScanTask task : tasks()) {
        List<String> hosts = task.hosts(storage);
        partitions.add(new TaskPartition(task.toBytes(), hosts.toArray(String[]::new)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
    }
    return partitions.toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new TaskReaderFactory(place);
  }
}
