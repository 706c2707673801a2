package dev.stoa.spark.read;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.type.StoredName;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.PlacedTask;
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
 * Reads a table as a stream: first the rows that there are, as one micro-batch, then those that
 * each version appended. An offset is a version, so that a batch that is done again reads the same
 * rows, as long as the versions are kept. Runs on the driver.
 */
final class TableStream implements MicroBatchStream, SupportsTriggerAvailableNow {
  private final TableScan scan;
  private final TablePlace place;
  private final StreamSettings settings;
  private final Supplier<PartitionReaderFactory> readers;
  private OptionalLong lastVersion = OptionalLong.empty();

  /**
   * A stream of the columns of a scan.
   *
   * @param readers opens partitions on the executors
   */
  TableStream(
      TableScan scan,
      TablePlace place,
      StreamSettings settings,
      Supplier<PartitionReaderFactory> readers) {
    this.scan = scan;
    this.place = place;
    this.settings = settings;
    this.readers = readers;
  }

  @Override
  public Offset initialOffset() {
    return settings.startsLatest()
        ? at(currentVersion())
        : at(settings.startingVersion().orElse(1) - 1);
  }

  private VersionOffset at(long version) {
    return new VersionOffset(version, tableUuid());
  }

  private UUID tableUuid() {
    return scan.snapshot().tableUuid();
  }

  @Override
  public Offset deserializeOffset(String json) {
    return VersionOffset.of(json);
  }

  /** The limit counts versions. */
  @Override
  public ReadLimit getDefaultReadLimit() {
    return settings.mostVersions().isPresent()
        ? ReadLimit.maxFiles(settings.mostVersions().getAsInt())
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
    boolean isWhole = from == 0 || limit instanceof ReadAllAvailable;
    if (!isWhole && limit instanceof ReadMaxFiles most) {
      version = Math.min(version, from + most.maxFiles());
    }
    return version <= from ? start : at(version);
  }

  @Override
  public Offset reportLatestOffset() {
    return at(currentVersion());
  }

  /** The query ends with the version that is newest now. */
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
    Table table = Table.open(place.open());
    if (!table.snapshot().tableUuid().equals(tableUuid())) {
      throw anotherTable();
    }
    return table;
  }

  /** The version of an offset, which may have been kept when there was another table. */
  private long version(Offset offset) {
    VersionOffset read = (VersionOffset) offset;
    if (!read.isOf(tableUuid())) {
      throw anotherTable();
    }
    return read.version();
  }

  private InvalidTableException anotherTable() {
    return new InvalidTableException(
        place
            + " is not the table that the query began to read, which was dropped: give the query a"
            + " checkpoint of its own to read this one");
  }

  @Override
  public InputPartition[] planInputPartitions(Offset start, Offset end) {
    long from = version(start);
    long to = version(end);
    try {
      open(); // else versions of another table might be read
      List<PlacedTask> tasks = from == 0 ? allOf(to) : appended(from, to);
      return tasks.stream().map(TaskPartition::new).toArray(InputPartition[]::new);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private List<PlacedTask> allOf(long version) throws IOException {
    List<String> columns = scan.schema().getFields().stream().map(StoredName::stored).toList();
    return Table.open(place.open(), version)
        .newScan()
        .select(columns)
        .placedTasks(TaskOptions.defaults());
  }

  private List<PlacedTask> appended(long from, long to) throws IOException {
    Storage storage = place.open();
    List<PlacedTask> tasks = new ArrayList<>();
    for (ScanTask task : scan.appended(from, to, settings.others())) {
      tasks.add(new PlacedTask(task, task.hosts(storage)));
    }
    return tasks;
  }

  private UncheckedIOException unreadable(IOException e) {
    return new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return readers.get();
  }

  @Override
  public void commit(Offset end) {
    // What was read stays in the table.
  }

  @Override
  public void stop() {
    // It holds nothing open.
  }
}
