package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.LocatedTask;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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
 * A scan of a snapshot, which returns some columns, or parts of them, of the rows that match the
 * pushed filters.
 */
class SparkScan
    implements Batch,
        SupportsReportStatistics,
        SupportsReportPartitioning,
        SupportsRuntimeV2Filtering {
  /**
   * The maximum size of a task of one partition value, so that several tasks read a large
   * partition.
   */
  private static final long MAX_KEYED_TASK_SIZE_IN_BYTES = 256L << 20;

  private final ScanRequest request;
  private final StreamOptions streamOptions;
  private final Optional<PartitionKeys> keys;

  /** The request restricted by run-time filters, until the thread that set them makes a batch. */
  private final Map<Thread, ScanRequest> filteredRequests = new ConcurrentHashMap<>();

  /** The tasks without run-time filters. */
  private List<LocatedTask> tasks;

  /** The tasks that were planned last. */
  private List<LocatedTask> plannedTasks;

  /** The cached statistics, which Spark requests for each plan of a query. */
  private ManifestStatistics statistics;

  private NamedReference[] filterableColumns;

  /** Whether Spark gets rows instead of batches; empty until it is first needed. */
  private Optional<Boolean> isRowOriented = Optional.empty();

  SparkScan(ScanRequest request, StreamOptions streamOptions, Optional<PartitionKeys> keys) {
    this.request = request;
    this.streamOptions = streamOptions;
    this.keys = keys;
  }

  /** Creates a scan that reports its partitioning and order to Spark if Spark can use them. */
  static SparkScan of(ScanRequest request, StreamOptions streamOptions) {
    if (!SparkSession.active().sessionState().conf().v2BucketingEnabled()) {
      return new SparkScan(request, streamOptions, Optional.empty());
    }
    try {
      Optional<PartitionKeys> keys = keys(request.scan());
      SortOrder[] order = keys.isPresent() ? ScanOrder.of(request) : new SortOrder[0];
      return order.length == 0
          ? new SparkScan(request, streamOptions, keys)
          : new SortedScan(request, streamOptions, keys.get(), order);
    } catch (IOException | RuntimeException e) {
      throw unreadable(request, e);
    }
  }

  /** Returns the keys of tasks; empty if rows have an earlier partition spec. */
  private static Optional<PartitionKeys> keys(TableScan scan) throws IOException {
    Optional<PartitionKeys> keys = PartitionKeys.of(scan.partitionSpec(), scan.tableSchema());
    if (keys.isEmpty() || scan.snapshot().earlierPartitionSpecs().isEmpty()) {
      return keys;
    }
    for (ScanTask task : scan.tasks()) {
      if (!scan.snapshot().hasCurrentSpec(task.partition().orElseThrow())) {
        return Optional.empty();
      }
    }
    return keys;
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

  /**
   * Returns a batch, which is restricted if the thread called {@link #filter} before. Several plans
   * may share the scan, each with filters of its own, such as the steps of a recursive query.
   */
  @Override
  public Batch toBatch() {
    ScanRequest restricted = filteredRequests.remove(Thread.currentThread());
    return restricted == null ? this : new FilteredBatch(restricted);
  }

  /** The rows that match run-time filters. */
  private final class FilteredBatch implements Batch {
    private final ScanRequest restricted;

    FilteredBatch(ScanRequest restricted) {
      this.restricted = restricted;
    }

    @Override
    public InputPartition[] planInputPartitions() {
      return partitions(plan(restricted));
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
      return SparkScan.this.createReaderFactory();
    }
  }

  @Override
  public MicroBatchStream toMicroBatchStream(String checkpointLocation) {
    synchronized (this) {
      isRowOriented = Optional.of(false);
    }
    return new TableStream(
        request.scan(), request.location(), streamOptions, this::createReaderFactory);
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return isRowOriented() ? ColumnarSupportMode.UNSUPPORTED : ColumnarSupportMode.SUPPORTED;
  }

  /**
   * Whether Spark gets rows instead of batches; false for streams, since it is unknown how future
   * rows are stored.
   */
  private synchronized boolean isRowOriented() {
    try {
      if (isRowOriented.isEmpty()) {
        isRowOriented = Optional.of(request.isRowOriented());
      }
      return isRowOriented.get();
    } catch (IOException | RuntimeException e) {
      throw unreadable(request, e);
    }
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ReadMetric.all();
  }

  @Override
  public synchronized CustomTaskMetric[] reportDriverMetrics() {
    List<LocatedTask> reportedTasks = plannedTasks == null ? tasks() : plannedTasks;
    long splitCount =
        reportedTasks.stream().mapToLong(located -> located.task().splitNames().size()).sum();
    return ReadMetric.ofSplits(splitCount, request.scan().splitCount() - splitCount);
  }

  @Override
  public synchronized Statistics estimateStatistics() {
    try {
      if (statistics == null) {
        statistics = ManifestStatistics.of(request);
      }
      return statistics;
    } catch (IOException | RuntimeException e) {
      throw unreadable(request, e);
    }
  }

  /**
   * Disables run-time filters, for commands that change the rows they read: Spark would first read
   * the filter columns of all candidate rows, evaluate the source of a MERGE twice, and collect the
   * result on the driver.
   */
  synchronized SparkScan withoutRuntimeFilters() {
    filterableColumns = new NamedReference[0];
    return this;
  }

  @Override
  public synchronized NamedReference[] filterAttributes() {
    try {
      if (filterableColumns == null) {
        filterableColumns = RuntimeFilterColumns.of(request);
      }
      return filterableColumns.clone();
    } catch (IOException | RuntimeException e) {
      throw unreadable(request, e);
    }
  }

  @Override
  public void filter(Predicate[] predicates) {
    RuntimeFilter filter = new RuntimeFilter(request.resolver(), request.scan().splitCount());
    ScanRequest restricted = request;
    for (Predicate predicate : predicates) {
      Optional<FilterPredicate> condition = filter.of(predicate);
      if (condition.isPresent()) {
        restricted = restricted.withRetestedFilter(condition.get());
      }
    }
    filteredRequests.put(Thread.currentThread(), restricted);
  }

  private static RuntimeException unreadable(ScanRequest request, Exception e) {
    return SparkErrors.translate(request.location() + " cannot be read", e);
  }

  private synchronized List<LocatedTask> tasks() {
    if (tasks == null) {
      tasks = plan(request);
    }
    return tasks;
  }

  private List<LocatedTask> plan(ScanRequest planned) {
    int slotCount = SparkSession.active().sparkContext().defaultParallelism();
    try {
      return limitTasks(planned, planTasks(planned, slotCount));
    } catch (IOException | RuntimeException e) {
      throw unreadable(request, e);
    }
  }

  private List<LocatedTask> planTasks(ScanRequest planned, int slotCount) throws IOException {
    if (keys.isEmpty()) {
      return EngineScans.locatedTasks(
          planned.scan(), TaskOptions.defaults().withSlotCount(slotCount));
    }
    Storage storage = request.location().open();
    List<LocatedTask> locatedTasks = new ArrayList<>();
    for (ScanTask task : planned.scan().tasksByPartition(maxKeyedTaskSizeInBytes())) {
      locatedTasks.add(new LocatedTask(task, EngineScans.hosts(task, storage)));
    }
    return locatedTasks;
  }

  /**
   * The maximum size of a task of one partition value; a larger split directory is still one task.
   */
  long maxKeyedTaskSizeInBytes() {
    return MAX_KEYED_TASK_SIZE_IN_BYTES;
  }

  /** Reports that each task has one partition value, if Spark can use that. */
  @Override
  public Partitioning outputPartitioning() {
    return keys.<Partitioning>map(
            partitionKeys -> new KeyGroupedPartitioning(partitionKeys.transforms(), tasks().size()))
        .orElseGet(() -> new UnknownPartitioning(tasks().size()));
  }

  /** Returns the first tasks that together have enough rows for the limit. */
  private static List<LocatedTask> limitTasks(ScanRequest planned, List<LocatedTask> allTasks) {
    if (planned.limit().isEmpty() || planned.scan().predicate().isPresent()) {
      return allTasks;
    }
    List<LocatedTask> firstTasks = new ArrayList<>();
    long rowCount = 0;
    for (LocatedTask task : allTasks) {
      if (rowCount >= planned.limit().getAsInt()) {
        break;
      }
      firstTasks.add(task);
      rowCount += task.task().rowCount();
    }
    return firstTasks;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return partitions(tasks());
  }

  private synchronized InputPartition[] partitions(List<LocatedTask> newTasks) {
    plannedTasks = newTasks;
    return newTasks.stream().map(this::partition).toArray(InputPartition[]::new);
  }

  private InputPartition partition(LocatedTask task) {
    return keys.isPresent()
        ? new KeyedPartition(task, keys.get().toKey(task.task().partition().orElseThrow()))
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

  /** Whether another scan has the same rows and columns; Spark then runs only one of them. */
  @Override
  public boolean equals(Object other) {
    return other instanceof SparkScan scan && request.readsSameAs(scan.request);
  }

  @Override
  public int hashCode() {
    return request.hashOfRead();
  }
}
