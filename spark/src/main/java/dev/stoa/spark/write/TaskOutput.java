package dev.stoa.spark.write;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/**
 * The split directories that the tasks of one query write for one snapshot of a table: collected
 * from successful tasks, and deleted if the query fails. Runs on the driver.
 */
final class TaskOutput {
  /** Split directories with a smaller average size are merged, if there are many. */
  private static final long SMALL_SPLIT_SIZE_IN_BYTES = 1L << 20;

  private static final long MAX_MERGED_SIZE_IN_BYTES = 32L << 20;
  private static final int MIN_MERGED_SPLITS = 8;

  private final TableLocation location;
  private final Table table;
  private final WriteSettings settings;
  private List<WrittenSplit> merged = List.of();

  TaskOutput(TableLocation location, Table table, WriteSettings settings) {
    this.location = location;
    this.table = table;
    this.settings = settings;
  }

  /** The factory of writers for rows of a type. */
  TaskWriterFactory writers(StructType type) throws IOException {
    return new TaskWriterFactory(location.forTasks(), EngineTables.toBytes(table), type, settings);
  }

  /** The split directories of successful tasks. */
  static List<WrittenSplit> collect(WriterCommitMessage[] messages) throws IOException {
    List<WrittenSplit> splits = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // Tasks that did not succeed have none.
      if (message instanceof SplitsCommitMessage written) {
        splits.addAll(WrittenSplits.fromBytes(written.splits()));
      }
    }
    return splits;
  }

  /**
   * Merges many small split directories, so that a query of many tasks does not leave a pile of
   * them.
   */
  List<WrittenSplit> mergeSmall(List<WrittenSplit> splits) throws IOException {
    long size = splits.stream().mapToLong(WrittenSplit::sizeInBytes).sum();
    boolean areSmall =
        size < SMALL_SPLIT_SIZE_IN_BYTES * splits.size() && size < MAX_MERGED_SIZE_IN_BYTES;
    if (splits.size() < MIN_MERGED_SPLITS || !areSmall) {
      return splits;
    }
    merged = EngineTables.merge(table, splits, settings.options());
    return merged;
  }

  /**
   * Deletes what successful tasks wrote. Failed ones clean up themselves. A task that succeeds
   * after the query was aborted reports to no one: vacuum deletes its files.
   */
  void delete(WriterCommitMessage[] messages) {
    try {
      Storage storage = location.openForWriting();
      collect(messages).forEach(split -> split.delete(storage));
      merged.forEach(split -> split.delete(storage));
    } catch (IOException e) {
      throw new UncheckedIOException(location + ": files are left to vacuum: " + e.getMessage(), e);
    }
  }
}
