package dev.stoa.spark.write;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.CommitToken;
import dev.stoa.table.Snapshot;
import dev.stoa.table.Table;
import dev.stoa.table.WrittenSplit;
import dev.stoa.table.WrittenSplits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Publishes what the tasks of one query or epoch wrote, or takes it back. What may have been
 * published, as far as the driver knows, is never deleted. Runs on the driver.
 */
final class TaskCommit {
  /** How often a commit is made again, by the same token, of which it is not known if it landed. */
  private static final int MOST_QUESTIONS = 3;

  /** Split directories of fewer bytes on average are merged by the driver, if they are many. */
  private static final long SMALL_IN_BYTES = 1L << 20;

  private static final long MOST_MERGED_IN_BYTES = 32L << 20;
  private static final int LEAST_MERGED = 8;

  private final WriteTarget target;
  private final Replaced replaced;
  private Table table;
  private boolean mayBePublished;
  private List<WrittenSplit> merged = List.of();

  TaskCommit(WriteTarget target, Replaced replaced) {
    this.target = target;
    this.replaced = replaced;
  }

  /** The table's state that all tasks write for. */
  TaskWriterFactory begin() {
    try {
      table = target.open();
      target.check(table);
      mayBePublished = false;
      WriteSettings settings = WriteSettings.of(target.options());
      settings.options().checkColumns(TableSchema.of(table.schema()));
      return new TaskWriterFactory(target.place(), table.toBytes(), target.type(), settings);
    } catch (IOException e) {
      throw new UncheckedIOException(target.place() + " cannot be written: " + e.getMessage(), e);
    }
  }

  /**
   * Makes the table's next version. When the token committed before, what was written is deleted.
   */
  void commit(WriterCommitMessage[] messages, CommitToken token) {
    try {
      List<WrittenSplit> splits = splits(messages);
      if (splits.isEmpty() && replaced instanceof Replaced.Nothing && exists()) {
        return;
      }
      if (exists() && table.isCommitted(token)) {
        splits.forEach(split -> split.delete(table.storage()));
        return;
      }
      publish(merged(splits), token);
    } catch (IOException e) {
      throw new UncheckedIOException(target.place() + " cannot be committed: " + e.getMessage(), e);
    }
  }

  /** Many small split directories become few, so that a query of many tasks leaves no heap. */
  private List<WrittenSplit> merged(List<WrittenSplit> splits) throws IOException {
    long size = splits.stream().mapToLong(WrittenSplit::sizeInBytes).sum();
    boolean areSmall = size < SMALL_IN_BYTES * splits.size() && size < MOST_MERGED_IN_BYTES;
    if (splits.size() < LEAST_MERGED || !areSmall) {
      return splits;
    }
    merged = table.merge(splits, WriteSettings.of(target.options()).options());
    return merged;
  }

  private boolean exists() throws IOException {
    return table.snapshot().version() > 0 || Table.exists(table.storage());
  }

  private void publish(List<WrittenSplit> splits, CommitToken token) throws IOException {
    for (int question = 1; ; question++) {
      try {
        mayBePublished = true;
        change(splits, token);
        return;
      } catch (CommitStateUnknownException e) {
        if (question == MOST_QUESTIONS) {
          throw e;
        }
      } catch (IOException | RuntimeException e) {
        mayBePublished = question > 1;
        throw e;
      }
    }
  }

  private Snapshot change(List<WrittenSplit> splits, CommitToken token) throws IOException {
    return replaced instanceof Replaced.Nothing
        ? table.newAppend(token).add(splits).commit()
        : replaced.applyTo(table.newOverwrite(token)).add(splits).commit();
  }

  /** Deletes what tasks wrote; of tasks that failed nothing is left, or vacuum finds it. */
  void abort(WriterCommitMessage[] messages) {
    if (mayBePublished) {
      return;
    }
    try {
      Storage storage = target.place().openForWriting();
      splits(messages).forEach(split -> split.delete(storage));
      merged.forEach(split -> split.delete(storage));
    } catch (IOException e) {
      throw new UncheckedIOException(
          target.place() + ": files are left to vacuum: " + e.getMessage(), e);
    }
  }

  private static List<WrittenSplit> splits(WriterCommitMessage[] messages) throws IOException {
    List<WrittenSplit> splits = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // There is none of tasks that did not succeed.
      if (message instanceof TaskMessage written) {
        splits.addAll(WrittenSplits.fromBytes(written.splits()));
      }
    }
    return splits;
  }
}
