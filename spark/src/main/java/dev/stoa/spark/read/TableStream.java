package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.LocatedTask;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * Reads a table as a stream: first the existing rows as one micro-batch, then those that each
 * version appended. An offset is a version, so a repeated batch reads the same rows, as long as the
 * versions are kept. Runs on the driver.
 */
final class TableStream implements MicroBatchStream, SupportsTriggerAvailableNow {
  private final TableScan scan;
  private final TableLocation location;
  private final StreamOptions settings;
  private final Supplier<PartitionReaderFactory> readers;
  private OptionalLong lastVersion = OptionalLong.empty();

  /**
   * A stream of the columns of a scan.
   *
   * @param readers opens partitions on the executors
   */
  TableStream(
      TableScan scan,
      TableLocation location,
      StreamOptions settings,
      Supplier<PartitionReaderFactory> readers) {
    this.scan = scan;
    this.location = location;
    this.settings = settings;
    this.readers = readers;
  }

  @Override
  public Offset initialOffset() {
    return settings.startsLatest()
        ? offsetOf(currentVersion())
        : offsetOf(settings.startingVersion().orElse(1) - 1);
  }

  private VersionOffset offsetOf(long version) {
    return new VersionOffset(version, tableUuid());
  }

  private UUID tableUuid() {
    return scan.snapshot().tableUuid();
  }

  @Override
  public Offset deserializeOffset(String json) {
    return VersionOffset.of(json);
  }

  /** The limit is a number of versions. */
  @Override
  public ReadLimit getDefaultReadLimit() {
    return settings.maxVersions().isPresent()
        ? ReadLimit.maxFiles(settings.maxVersions().getAsInt())
        : ReadLimit.allAvailable();
  }

  @Override
  public Offset latestOffset() {
    throw new UnsupportedOperationException("Spark asks for the latest offset within a limit");
  }

  @Override
  public Offset latestOffset(Offset start, ReadLimit limit) {
    long from = version(start);
    long version = lastVersion.orElseGet(this::currentVersion);
    boolean isUnlimited = from == 0 || limit instanceof ReadAllAvailable;
    if (!isUnlimited && limit instanceof ReadMaxFiles maxVersions) {
      version = Math.min(version, from + maxVersions.maxFiles());
    }
    return version <= from ? start : offsetOf(version);
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
      return open().snapshot().version();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private Table open() throws IOException {
    Table table = Table.open(location.open());
    if (!table.snapshot().tableUuid().equals(tableUuid())) {
      throw anotherTable();
    }
    return table;
  }

  /** The version of an offset, which may have been saved for another table. */
  private long version(Offset offset) {
    VersionOffset read = (VersionOffset) offset;
    if (!read.belongsTo(tableUuid())) {
      throw anotherTable();
    }
    return read.version();
  }

  private InvalidTableException anotherTable() {
    return new InvalidTableException(
        location
            + " is not the table that the query began to read, which was dropped: use a"
            + " separate checkpoint to read this one");
  }

  @Override
  public InputPartition[] planInputPartitions(Offset start, Offset end) {
    long from = version(start);
    long to = version(end);
    try {
      open(); // otherwise versions of another table might be read
      List<LocatedTask> tasks = from == 0 ? initialTasks(to) : appendedTasks(from, to);
      return tasks.stream().map(TaskPartition::new).toArray(InputPartition[]::new);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private List<LocatedTask> initialTasks(long version) throws IOException {
    List<String> columns = scan.schema().getFields().stream().map(SparkNames::storedName).toList();
    return EngineScans.locatedTasks(
        Table.open(location.open(), version).newScan().select(columns), TaskOptions.defaults());
  }

  private List<LocatedTask> appendedTasks(long from, long to) throws IOException {
    Storage storage = location.open();
    List<LocatedTask> tasks = new ArrayList<>();
    for (ScanTask task : scan.incrementalAppends(from, to, settings.nonAppendPolicy())) {
      tasks.add(new LocatedTask(task, EngineScans.hosts(task, storage)));
    }
    return tasks;
  }

  private UncheckedIOException unreadable(IOException e) {
    return new UncheckedIOException(location + " cannot be read: " + e.getMessage(), e);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return readers.get();
  }

  @Override
  public void commit(Offset end) {
    // Consumed rows stay in the table.
  }

  @Override
  public void stop() {
    // There is nothing to close.
  }
}
