package dev.stoa.spark.read;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.table.feed.ChangeScan;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Reads the changes of a table as a stream, those of each version once. Runs on the driver. */
final class ChangeStream extends VersionStream {
  private final ChangeScan changes;
  private final TableLocation location;

  /** The last version that the query reads; empty to read all future ones. */
  private final OptionalLong lastVersion;

  ChangeStream(
      ChangeScan changes,
      TableLocation location,
      StreamOptions options,
      OptionalLong lastVersion,
      Supplier<PartitionReaderFactory> readerFactory) {
    super(
        location,
        EngineTables.uuid(EngineTables.tableOf(changes.rowScan())),
        options,
        readerFactory);
    this.lastVersion = lastVersion;
    this.changes = changes;
    this.location = location;
  }

  @Override
  long endVersion(long currentVersion) {
    return Math.min(currentVersion, lastVersion.orElse(currentVersion));
  }

  @Override
  InputPartition[] planAllRows(long version) throws IOException {
    return ChangePartition.of(changes.initialTasks(version), location.open());
  }

  @Override
  InputPartition[] plan(long afterVersion, long endVersion) throws IOException {
    return ChangePartition.of(changes.tasks(afterVersion, endVersion), location.open());
  }
}
