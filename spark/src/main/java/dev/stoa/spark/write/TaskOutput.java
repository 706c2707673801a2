package dev.stoa.spark.write;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.type.ColumnDefaults;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/**
 * The split directories that the tasks of a query write for a snapshot of a table: collected from
 * successful tasks, and deleted if the query fails. Runs on the driver.
 */
final class TaskOutput {
  /** The average size below which the driver merges the split directories of a query. */
  private static final long SMALL_SPLIT_SIZE_IN_BYTES = 1L << 20;

  /** The total size from which the driver would take too long to merge split directories. */
  private static final long MAX_MERGED_SIZE_IN_BYTES = 32L << 20;

  /** The number of split directories from which merging them is worth its time. */
  private static final int MIN_MERGED_SPLIT_COUNT = 8;

  private final TableLocation location;
  private final Table table;
  private final WriteSettings settings;
  private List<WrittenSplit> mergedSplits = List.of();

  TaskOutput(TableLocation location, Table table, WriteSettings settings) {
    this.location = location;
    this.table = table;
    this.settings = settings;
  }

  /**
   * Creates the factory of writers for rows of a type.
   *
   * @param identities the values of identity columns
   */
  TaskWriterFactory newWriterFactory(StructType type, IdentityValues identities)
      throws IOException {
    return new TaskWriterFactory(
        location.forTasks(),
        EngineTables.toBytes(table),
        type,
        settings,
        identities,
        ColumnDefaults.missingValues(table.schema(), type));
  }

  /** Collects the split directories of successful tasks. */
  static List<WrittenSplit> collectSplits(WriterCommitMessage[] messages) throws IOException {
    List<WrittenSplit> splits = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // Tasks that did not succeed have no message.
      if (message instanceof SplitsCommitMessage written) {
        splits.addAll(WrittenSplits.fromBytes(written.splits()));
      }
    }
    return splits;
  }

  /**
   * Merges split directories if they are many and small, as a query of many tasks can write them.
   */
  List<WrittenSplit> mergeSmallSplits(List<WrittenSplit> splits) throws IOException {
    long sizeInBytes = splits.stream().mapToLong(WrittenSplit::sizeInBytes).sum();
    boolean areSmall =
        sizeInBytes < SMALL_SPLIT_SIZE_IN_BYTES * splits.size()
            && sizeInBytes < MAX_MERGED_SIZE_IN_BYTES;
    if (splits.size() < MIN_MERGED_SPLIT_COUNT || !areSmall) {
      return splits;
    }
    mergedSplits = EngineTables.merge(table, splits, settings.options());
    return mergedSplits;
  }

  /**
   * Deletes what successful tasks wrote. Failed tasks clean up themselves. The files of a task that
   * succeeds after the query was aborted are left to vacuum.
   */
  void delete(WriterCommitMessage[] messages) {
    try {
      Storage storage = location.openForWriting();
      collectSplits(messages).forEach(split -> split.delete(storage));
      mergedSplits.forEach(split -> split.delete(storage));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(
          location + ": could not delete written files, which vacuum will remove", e);
    }
  }
}
