package dev.stoa.spark.read;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.PlacedTask;
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

/** Reads some columns, or parts of them, of the rows of one snapshot that pushed filters leave. */
class SparkScan
    implements Batch,
        SupportsReportStatistics,
        SupportsReportPartitioning,
        SupportsRuntimeV2Filtering {
  /** One of more bytes is read by several, so that no core waits for the largest partition. */
  private static final long LARGEST_KEYED_TASK = 256L << 20;

  private final ScanRequest request;
  private final StreamSettings streaming;
  private final Optional<PartitionKeys> keys;

  /** The same with what is known of the rows since the query runs. */
  private ScanRequest narrowed;

  private List<PlacedTask> tasks;

  /** Spark asks for each of the plans that it makes of a query. */
  private KnownStatistics statistics;

  private NamedReference[] filterable;

  /** Whether Spark gets rows and no batches; empty before it asked. */
  private Optional<Boolean> isOfRows = Optional.empty();

  SparkScan(ScanRequest request, StreamSettings streaming, Optional<PartitionKeys> keys) {
    this.request = request;
    this.streaming = streaming;
    this.narrowed = request;
    this.keys = keys;
  }

  /** A scan that tells Spark how its rows are divided, where that is of use, and their order. */
  static SparkScan of(ScanRequest request, StreamSettings streaming) {
    if (!SparkSession.active().sessionState().conf().v2BucketingEnabled()) {
      return new SparkScan(request, streaming, Optional.empty());
    }
    Optional<PartitionKeys> keys =
        PartitionKeys.of(request.scan().partitionSpec(), request.scan().tableSchema());
    try {
      SortOrder[] order = keys.isPresent() ? RowOrder.of(request) : new SortOrder[0];
      return order.length == 0
          ? new SparkScan(request, streaming, keys)
          : new OrderedScan(request, streaming, keys.get(), order);
    } catch (IOException e) {
      throw unreadable(request, e);
    }
  }

  @Override
  public StructType readSchema() {
    StructField[] fields =
        request.columns().stream().map(ReadColumn::field).toArray(StructField[]::new);
    return PlaceColumn.behind(new StructType(fields), request.places());
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
      isOfRows = Optional.of(false);
    }
    return new TableStream(request.scan(), request.place(), streaming, this::createReaderFactory);
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return isOfRows() ? ColumnarSupportMode.UNSUPPORTED : ColumnarSupportMode.SUPPORTED;
  }

  /** Streams get batches: what their next rows are stored in is not known. */
  private synchronized boolean isOfRows() {
    try {
      if (isOfRows.isEmpty()) {
        isOfRows = Optional.of(request.isOfRows());
      }
      return isOfRows.get();
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
        statistics = KnownStatistics.of(request);
      }
      return statistics;
    } catch (IOException e) {
      throw unreadable(request, e);
    }
  }

  /**
   * For a command that changes the rows that it reads: Spark would look for the values of the
   * filterable columns in all rows in question first, evaluate the source of a MERGE twice, and
   * collect what it finds on the driver.
   */
  synchronized SparkScan withoutRuntimeFilters() {
    filterable = new NamedReference[0];
    return this;
  }

  @Override
  public synchronized NamedReference[] filterAttributes() {
    try {
      if (filterable == null) {
        filterable = FilterableColumns.of(request);
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
    return new UncheckedIOException(request.place() + " cannot be read: " + e.getMessage(), e);
  }

  private synchronized List<PlacedTask> tasks() {
    if (tasks == null) {
      int slots = SparkSession.active().sparkContext().defaultParallelism();
      try {
        tasks = enough(planned(slots));
      } catch (IOException e) {
        throw unreadable(request, e);
      }
    }
    return tasks;
  }

  private List<PlacedTask> planned(int slots) throws IOException {
    if (keys.isEmpty()) {
      return narrowed.scan().placedTasks(TaskOptions.defaults().withSlots(slots));
    }
    Storage storage = request.place().open();
    List<PlacedTask> placed = new ArrayList<>();
    for (ScanTask task : narrowed.scan().tasksByPartition(largestKeyedTask())) {
      placed.add(new PlacedTask(task, task.hosts(storage)));
    }
    return placed;
  }

  /** The bytes at which a task of one partition value ends. */
  long largestKeyedTask() {
    return LARGEST_KEYED_TASK;
  }

  /** Tasks of one partition value each, where Spark may use that, else of any. */
  @Override
  public Partitioning outputPartitioning() {
    return keys.<Partitioning>map(
            known -> new KeyGroupedPartitioning(known.transforms(), tasks().size()))
        .orElseGet(() -> new UnknownPartitioning(tasks().size()));
  }

  /** So many of the first tasks as have the rows of a limit. */
  private List<PlacedTask> enough(List<PlacedTask> all) {
    if (request.limit().isEmpty() || narrowed.scan().predicate().isPresent()) {
      return all;
    }
    List<PlacedTask> first = new ArrayList<>();
    long rows = 0;
    for (PlacedTask placed : all) {
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

  private InputPartition partition(PlacedTask task) {
    return keys.isPresent()
        ? new KeyedPartition(task, keys.get().of(task.task().partition().orElseThrow()))
        : new TaskPartition(task);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new TaskReaderFactory(
        request.place().forTasks(),
        new ReadParts(request.columns(), request.places()),
        isOfRows(),
        request.limit().orElse(Integer.MAX_VALUE));
  }

  /** Scans of the same rows and columns are one to Spark, which then does what follows once. */
  @Override
  public boolean equals(Object other) {
    return other instanceof SparkScan scan && request.isSame(scan.request);
  }

  @Override
  public int hashCode() {
    return request.toString().hashCode();
  }
}
