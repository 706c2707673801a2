package dev.stoa.spark.write;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.place.TablePlace;
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
 * The split directories that the tasks of one query write for one state of a table: those of the
 * tasks that succeeded are gathered, and deleted where the query fails. Runs on the driver.
 */
final class TaskSplits {
  /** Split directories of fewer bytes on average are merged, if they are many. */
  private static final long SMALL_IN_BYTES = 1L << 20;

  private static final long MOST_MERGED_IN_BYTES = 32L << 20;
  private static final int LEAST_MERGED = 8;

  private final TablePlace place;
  private final Table table;
  private final WriteSettings settings;
  private List<WrittenSplit> merged = List.of();

  TaskSplits(TablePlace place, Table table, WriteSettings settings) {
    this.place = place;
    this.table = table;
    this.settings = settings;
  }

  /** Opens the writers of rows of a type. */
  TaskWriterFactory writers(StructType type) throws IOException {
    return new TaskWriterFactory(place.forTasks(), EngineTables.toBytes(table), type, settings);
  }

  /** What the tasks that succeeded wrote. */
  static List<WrittenSplit> gathered(WriterCommitMessage[] messages) throws IOException {
    List<WrittenSplit> splits = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // There is none of tasks that did not succeed.
      if (message instanceof TaskMessage written) {
        splits.addAll(WrittenSplits.fromBytes(written.splits()));
      }
    }
    return splits;
  }

  /** Many small split directories become few, so that a query of many tasks leaves no heap. */
  List<WrittenSplit> merged(List<WrittenSplit> splits) throws IOException {
    long size = splits.stream().mapToLong(WrittenSplit::sizeInBytes).sum();
    boolean areSmall = size < SMALL_IN_BYTES * splits.size() && size < MOST_MERGED_IN_BYTES;
    if (splits.size() < LEAST_MERGED || !areSmall) {
      return splits;
    }
    merged = EngineTables.merge(table, splits, settings.options());
    return merged;
  }

  /** Deletes what tasks wrote; of tasks that failed nothing is left, or vacuum finds it. */
  void delete(WriterCommitMessage[] messages) {
    try {
      Storage storage = place.openForWriting();
      gathered(messages).forEach(split -> split.delete(storage));
      merged.forEach(split -> split.delete(storage));
    } catch (IOException e) {
      throw new UncheckedIOException(place + ": files are left to vacuum: " + e.getMessage(), e);
    }
  }
}
