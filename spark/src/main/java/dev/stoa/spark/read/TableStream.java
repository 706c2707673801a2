package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.LocatedTask;
import dev.stoa.table.scan.NonAppendPolicy;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadAllAvailable;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.ReadMaxFiles;
import org.apache.spark.sql.connector.read.streaming.SupportsTriggerAvailableNow;

/**
 * Reads a table as a stream: first the existing rows as one micro-batch, unless the query names the
 * version to start at, then the rows that each version appended. An offset is a version, so a
 * repeated batch reads the same rows, as long as the versions are kept. Runs on the driver.
 */
final class TableStream implements MicroBatchStream, SupportsTriggerAvailableNow {
  private final TableScan scan;
  private final TableLocation location;
  private final StreamOptions options;
  private final Supplier<PartitionReaderFactory> readerFactory;
  private OptionalLong lastVersion = OptionalLong.empty();

  /**
   * Creates a stream of the columns of a scan.
   *
   * @param readerFactory creates the factory that opens partitions on the executors
   */
  TableStream(
      TableScan scan,
      TableLocation location,
      StreamOptions options,
      Supplier<PartitionReaderFactory> readerFactory) {
    this.scan = scan;
    this.location = location;
    this.options = options;
    this.readerFactory = readerFactory;
  }

  @Override
  public Offset initialOffset() {
    return options.startsLatest()
        ? offsetOf(currentVersion())
        : offsetOf(options.startingVersion().orElse(1) - 1);
  }

  private VersionOffset offsetOf(long version) {
    return new VersionOffset(version, tableUuid());
  }

  private UUID tableUuid() {
    return scan.snapshot().tableUuid();
  }

  @Override
  public Offset deserializeOffset(String json) {
    return SparkErrors.call(() -> VersionOffset.of(json));
  }

  /** The maximum number of versions per micro-batch, which Spark's API calls files. */
  @Override
  public ReadLimit getDefaultReadLimit() {
    return options.maxVersions().isPresent()
        ? ReadLimit.maxFiles(options.maxVersions().getAsInt())
        : ReadLimit.allAvailable();
  }

  @Override
  public Offset latestOffset() {
    throw new UnsupportedOperationException(
        "call latestOffset(start, limit): this source limits micro-batches");
  }

  @Override
  public Offset latestOffset(Offset start, ReadLimit limit) {
    long startVersion = version(start);
    long version = lastVersion.orElseGet(this::currentVersion);
    boolean isUnlimited = startsWithAllRows(startVersion) || limit instanceof ReadAllAvailable;
    if (!isUnlimited && limit instanceof ReadMaxFiles maxVersions) {
      version = Math.min(version, startVersion + maxVersions.maxFiles());
    }
    return version <= startVersion ? start : offsetOf(version);
  }

  @Override
  public Offset reportLatestOffset() {
    return offsetOf(currentVersion());
  }

  /** Ends the query at the version that is newest now. */
  @Override
  public void prepareForTriggerAvailableNow() {
    lastVersion = OptionalLong.of(currentVersion());
  }

  private long currentVersion() {
    try {
      return openTable().snapshot().version();
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  private Table openTable() throws IOException {
    Table table = Table.open(location.open());
    if (!table.snapshot().tableUuid().equals(tableUuid())) {
      throw replacedTable();
    }
    return table;
  }

  /** Returns the version of an offset; rejects an offset that was saved for another table. */
  private long version(Offset offset) {
    VersionOffset saved = (VersionOffset) offset;
    if (!saved.belongsTo(tableUuid())) {
      throw replacedTable();
    }
    return saved.version();
  }

  private RuntimeException replacedTable() {
    return SparkErrors.refusal(
        ErrorCondition.INVALID_TABLE,
        location
            + " is not the table that the query began to read, which was dropped: use a new"
            + " checkpoint to read this table");
  }

  @Override
  public InputPartition[] planInputPartitions(Offset start, Offset end) {
    long startVersion = version(start);
    long endVersion = version(end);
    try {
      openTable(); // otherwise versions of another table might be read
      List<LocatedTask> tasks =
          startsWithAllRows(startVersion)
              ? initialTasks(endVersion)
              : appendedTasks(startVersion, endVersion);
      return tasks.stream().map(TaskPartition::new).toArray(InputPartition[]::new);
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  /**
   * Whether the first micro-batch reads all rows of its last version, so that it never fails
   * because rows were changed before; otherwise it reads the rows that each version appended.
   */
  private boolean startsWithAllRows(long startVersion) {
    return startVersion == 0 && options.startingVersion().isEmpty();
  }

  private List<LocatedTask> initialTasks(long version) throws IOException {
    List<String> columns = scan.schema().getFields().stream().map(SparkNames::storedName).toList();
    return EngineScans.locatedTasks(
        Table.open(location.open(), version).newScan().select(columns), TaskOptions.defaults());
  }

  private List<LocatedTask> appendedTasks(long startVersion, long endVersion) throws IOException {
    Storage storage = location.open();
    List<LocatedTask> tasks = new ArrayList<>();
    for (ScanTask task : incrementalAppends(startVersion, endVersion)) {
      tasks.add(new LocatedTask(task, EngineScans.hosts(task, storage)));
    }
    return tasks;
  }

  private List<ScanTask> incrementalAppends(long startVersion, long endVersion) throws IOException {
    try {
      return scan.incrementalAppends(startVersion, endVersion, options.nonAppendPolicy());
    } catch (InvalidTableException e) {
      // Fails with another cause, such as an expired version, that cannot be skipped.
      scan.incrementalAppends(startVersion, endVersion, NonAppendPolicy.SKIP);
      throw new InvalidTableException(
          e.getMessage()
              + ": start the query with a new checkpoint, or set its option skipChanges to true,"
              + " which also skips the rows that such versions added",
          e);
    }
  }

  private RuntimeException unreadable(Exception e) {
    return SparkErrors.translate(location + " cannot be read", e);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return readerFactory.get();
  }

  @Override
  public void commit(Offset end) {
    // consumed rows stay in the table
  }

  @Override
  public void stop() {
    // no resources are open
  }
}
