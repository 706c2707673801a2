package dev.stoa.spark.read;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.storage.Storage;
import dev.stoa.table.PlacedTask;
import dev.stoa.table.ScanTask;
import dev.stoa.table.TableScan;
import dev.stoa.table.TaskOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportPartitioning;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.partitioning.KeyGroupedPartitioning;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;
import org.apache.spark.sql.connector.read.partitioning.UnknownPartitioning;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;

/**
 * Reads some columns of the rows of one snapshot that pushed predicates leave, and their places.
 */
final class SparkScan implements Scan, Batch, SupportsReportStatistics, SupportsReportPartitioning {
  /** One of more bytes is read by several, so that no core waits for the largest partition. */
  private static final long LARGEST_KEYED_TASK = 256L << 20;

  private final TableScan scan;
  private final TablePlace place;
  private final String pushed;
  private final List<PlaceColumn> placeColumns;
  private final Optional<PartitionKeys> keys;
  private final StreamSettings streaming;
  private List<PlacedTask> tasks;

  SparkScan(
      TableScan scan,
      List<PlaceColumn> placeColumns,
      TablePlace place,
      String pushed,
      StreamSettings streaming) {
    this.streaming = streaming;
    this.scan = scan;
    this.place = place;
    this.pushed = pushed;
    this.placeColumns = placeColumns;
    this.keys =
        SparkSession.active().sessionState().conf().v2BucketingEnabled()
            ? PartitionKeys.of(scan.partitionSpec(), scan.tableSchema())
            : Optional.empty();
  }

  @Override
  public StructType readSchema() {
    return PlaceColumn.behind(SparkTypes.of(scan.schema()), placeColumns);
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
  public MicroBatchStream toMicroBatchStream(String checkpointLocation) {
    return new TableStream(scan, place, streaming, this::createReaderFactory);
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.SUPPORTED;
  }

  @Override
  public Statistics estimateStatistics() {
    long rows = 0;
    long bytes = 0;
    for (PlacedTask placed : tasks()) {
      rows += placed.task().rowCount();
      bytes += placed.task().sizeInBytes();
    }
    return new TableStatistics(OptionalLong.of(bytes), OptionalLong.of(rows));
  }

  private synchronized List<PlacedTask> tasks() {
    if (tasks == null) {
      int slots = SparkSession.active().sparkContext().defaultParallelism();
      try {
        tasks =
            keys.isPresent()
                ? tasksByPartition()
                : scan.placedTasks(TaskOptions.defaults().withSlots(slots));
      } catch (IOException e) {
        throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
      }
    }
    return tasks;
  }

  private List<PlacedTask> tasksByPartition() throws IOException {
    Storage storage = place.open();
    List<PlacedTask> placed = new ArrayList<>();
    for (ScanTask task : scan.tasksByPartition(LARGEST_KEYED_TASK)) {
      placed.add(new PlacedTask(task, task.hosts(storage)));
    }
    return placed;
  }

  /** Tasks of one partition value each, where Spark may use that, else of any. */
  @Override
  public Partitioning outputPartitioning() {
    return keys.<Partitioning>map(
            known -> new KeyGroupedPartitioning(known.transforms(), tasks().size()))
        .orElseGet(() -> new UnknownPartitioning(tasks().size()));
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return tasks().stream().map(this::partition).toArray(InputPartition[]::new);
  }

  private InputPartition partition(PlacedTask task) {
    return keys.isPresent()
        ? new KeyedPartition(task, keys.get().of(task.task().partition().orElseThrow()))
        : new TaskPartition(task);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new TaskReaderFactory(place, placeColumns);
  }
}
