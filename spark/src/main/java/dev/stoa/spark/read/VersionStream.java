package dev.stoa.spark.read;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.table.Table;
import java.io.IOException;
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
 * The base of the streams of a table: first its existing rows are one micro-batch, unless the query
 * names the version to start at, then come those of each version. An offset is a version, so a
 * repeated batch reads the same rows, as long as the versions are kept. Runs on the driver.
 */
abstract class VersionStream implements MicroBatchStream, SupportsTriggerAvailableNow {
  private final TableLocation location;
  private final UUID tableUuid;
  private final StreamOptions options;
  private final Supplier<PartitionReaderFactory> readerFactory;
  private OptionalLong lastVersion = OptionalLong.empty();

  /**
   * Creates a stream.
   *
   * @param readerFactory creates the factory that opens partitions on the executors
   */
  VersionStream(
      TableLocation location,
      UUID tableUuid,
      StreamOptions options,
      Supplier<PartitionReaderFactory> readerFactory) {
    this.location = location;
    this.tableUuid = tableUuid;
    this.options = options;
    this.readerFactory = readerFactory;
  }

  /** Returns the last version to read for now, given the newest version of the table. */
  long endVersion(long currentVersion) {
    return currentVersion;
  }

  /** Plans the first micro-batch: all rows of a version. */
  abstract InputPartition[] planAllRows(long version) throws IOException;

  /** Plans a micro-batch of the rows of the versions after one and up to another. */
  abstract InputPartition[] plan(long afterVersion, long endVersion) throws IOException;

  @Override
  public Offset initialOffset() {
    return options.startsLatest()
        ? offsetOf(currentVersion())
        : offsetOf(options.startingVersion().orElse(1) - 1);
  }

  private VersionOffset offsetOf(long version) {
    return new VersionOffset(version, tableUuid);
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
      return endVersion(openTable().snapshot().version());
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  private Table openTable() throws IOException {
    Table table = Table.open(location.open());
    if (!EngineTables.uuid(table).equals(tableUuid)) {
      throw replacedTable();
    }
    return table;
  }

  /** Returns the version of an offset; rejects an offset that was saved for another table. */
  private long version(Offset offset) {
    VersionOffset saved = (VersionOffset) offset;
    if (!saved.belongsTo(tableUuid)) {
      throw replacedTable();
    }
    return saved.version();
  }

  private RuntimeException replacedTable() {
    return SparkErrors.refusal(
        ErrorCondition.INVALID_TABLE,
        "%s is not the %s that the query began to read, which was dropped: use a new checkpoint to"
                .formatted(location, location.branch().isPresent() ? "branch" : "table")
            + " read this one");
  }

  @Override
  public InputPartition[] planInputPartitions(Offset start, Offset end) {
    long startVersion = version(start);
    long endVersion = version(end);
    try {
      openTable(); // otherwise versions of another table might be read
      return startsWithAllRows(startVersion)
          ? planAllRows(endVersion)
          : plan(startVersion, endVersion);
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  /**
   * Whether the first micro-batch reads all rows of its last version, so that it never fails
   * because rows were changed before; otherwise it reads the rows of each version.
   */
  private boolean startsWithAllRows(long startVersion) {
    return startVersion == 0 && options.startingVersion().isEmpty();
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
