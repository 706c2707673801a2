package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.LocatedTask;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportPartitioning;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.connector.read.partitioning.KeyGroupedPartitioning;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;
import org.apache.spark.sql.connector.read.partitioning.UnknownPartitioning;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Reads some columns, or parts of them, of the rows of a snapshot that match the pushed filters.
 */
class SparkScan
    implements Batch,
        SupportsReportStatistics,
        SupportsReportPartitioning,
        SupportsRuntimeV2Filtering {
  /** Larger partitions are read by several tasks, so that no core waits for the largest one. */
  private static final long MAX_KEYED_TASK_SIZE_IN_BYTES = 256L << 20;

  private final ScanRequest request;
  private final StreamOptions streaming;
  private final Optional<PartitionKeys> keys;

  /** The request with the run-time filters. */
  private ScanRequest narrowed;

  private List<LocatedTask> tasks;

  /** Cached: Spark asks for them for each plan of a query. */
  private ManifestStatistics statistics;

  private NamedReference[] filterable;

  /** Whether Spark gets rows instead of batches; empty until first asked. */
  private Optional<Boolean> isRowOriented = Optional.empty();

  SparkScan(ScanRequest request, StreamOptions streaming, Optional<PartitionKeys> keys) {
    this.request = request;
    this.streaming = streaming;
    this.narrowed = request;
    this.keys = keys;
  }

  /** A scan that reports its partitioning, if useful, and its order to Spark. */
  static SparkScan of(ScanRequest request, StreamOptions streaming) {
    if (!SparkSession.active().sessionState().conf().v2BucketingEnabled()) {
      return new SparkScan(request, streaming, Optional.empty());
    }
    Optional<PartitionKeys> keys =
        PartitionKeys.of(request.scan().partitionSpec(), request.scan().tableSchema());
    try {
      SortOrder[] order = keys.isPresent() ? ScanOrder.of(request) : new SortOrder[0];
      return order.length == 0
          ? new SparkScan(request, streaming, keys)
          : new SortedScan(request, streaming, keys.get(), order);
    } catch (IOException e) {
      throw unreadable(request, e);
    }
  }

  @Override
  public StructType readSchema() {
    StructField[] fields =
        request.columns().stream().map(ReadColumn::field).toArray(StructField[]::new);
    return RowIdColumn.appendTo(new StructType(fields), request.rowIdColumns());
  }

  @Override
  public String description() {
    return "stoa " + request;
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public MicroBatchStream toMicroBatchStream(String checkpointLocation) {
    synchronized (this) {
      isRowOriented = Optional.of(false);
    }
    return new TableStream(
        request.scan(), request.location(), streaming, this::createReaderFactory);
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return isRowOriented() ? ColumnarSupportMode.UNSUPPORTED : ColumnarSupportMode.SUPPORTED;
  }

  /** Streams use batches: how their future rows are stored is unknown. */
  private synchronized boolean isRowOriented() {
    try {
      if (isRowOriented.isEmpty()) {
        isRowOriented = Optional.of(request.isRowOriented());
      }
      return isRowOriented.get();
    } catch (IOException e) {
      throw unreadable(request, e);
    }
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ReadMetric.all();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    long read = tasks().stream().mapToLong(placed -> placed.task().splitNames().size()).sum();
    return ReadMetric.ofSplits(read, request.scan().splitCount() - read);
  }

  @Override
  public synchronized Statistics estimateStatistics() {
    try {
      if (statistics == null) {
        statistics = ManifestStatistics.of(request);
      }
      return statistics;
    } catch (IOException e) {
      throw unreadable(request, e);
    }
  }

  /**
   * For commands that change the rows they read: for run-time filters Spark would first look up the
   * filter columns' values in all candidate rows, evaluate the source of a MERGE twice, and collect
   * the result on the driver.
   */
  synchronized SparkScan withoutRuntimeFilters() {
    filterable = new NamedReference[0];
    return this;
  }

  @Override
  public synchronized NamedReference[] filterAttributes() {
    try {
      if (filterable == null) {
        filterable = RuntimeFilterColumns.of(request);
      }
      return filterable.clone();
    } catch (IOException e) {
      throw unreadable(request, e);
    }
  }

  @Override
  public synchronized void filter(Predicate[] predicates) {
    RuntimeFilter filter = new RuntimeFilter(request.names(), request.scan().splitCount());
    for (Predicate predicate : predicates) {
      Optional<FilterPredicate> rows = filter.of(predicate);
      rows.ifPresent(found -> narrowed = narrowed.withCondition(found));
    }
    tasks = null;
  }

  private static UncheckedIOException unreadable(ScanRequest request, IOException e) {
    return new UncheckedIOException(request.location() + " cannot be read: " + e.getMessage(), e);
  }

  private synchronized List<LocatedTask> tasks() {
    if (tasks == null) {
      int slots = SparkSession.active().sparkContext().defaultParallelism();
      try {
        tasks = limitTasks(planTasks(slots));
      } catch (IOException e) {
        throw unreadable(request, e);
      }
    }
    return tasks;
  }

  private List<LocatedTask> planTasks(int slots) throws IOException {
    if (keys.isEmpty()) {
      return EngineScans.locatedTasks(narrowed.scan(), TaskOptions.defaults().withSlots(slots));
    }
    Storage storage = request.location().open();
    List<LocatedTask> placed = new ArrayList<>();
    for (ScanTask task : narrowed.scan().tasksByPartition(maxKeyedTaskSizeInBytes())) {
      placed.add(new LocatedTask(task, EngineScans.hosts(task, storage)));
    }
    return placed;
  }

  /** The size in bytes at which a task of one partition value ends. */
  long maxKeyedTaskSizeInBytes() {
    return MAX_KEYED_TASK_SIZE_IN_BYTES;
  }

  /** Tasks of one partition value each if Spark can use that. */
  @Override
  public Partitioning outputPartitioning() {
    return keys.<Partitioning>map(
            known -> new KeyGroupedPartitioning(known.transforms(), tasks().size()))
        .orElseGet(() -> new UnknownPartitioning(tasks().size()));
  }

  /** The first tasks that together have enough rows for the limit. */
  private List<LocatedTask> limitTasks(List<LocatedTask> all) {
    if (request.limit().isEmpty() || narrowed.scan().predicate().isPresent()) {
      return all;
    }
    List<LocatedTask> first = new ArrayList<>();
    long rows = 0;
    for (LocatedTask placed : all) {
      if (rows >= request.limit().getAsInt()) {
        break;
      }
      first.add(placed);
      rows += placed.task().rowCount();
    }
    return first;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return tasks().stream().map(this::partition).toArray(InputPartition[]::new);
  }

  private InputPartition partition(LocatedTask task) {
    return keys.isPresent()
        ? new KeyedPartition(task, keys.get().of(task.task().partition().orElseThrow()))
        : new TaskPartition(task);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new TaskReaderFactory(
        request.location().forTasks(),
        new ScanColumns(request.columns(), request.rowIdColumns()),
        isRowOriented(),
        request.limit().orElse(Integer.MAX_VALUE));
  }

  /** Spark treats equal scans, of the same rows and columns, as one and runs what follows once. */
  @Override
  public boolean equals(Object other) {
    return other instanceof SparkScan scan && request.readsSameAs(scan.request);
  }

  @Override
  public int hashCode() {
    return request.toString().hashCode();
  }
}
