package dev.stoa.spark.write;

import dev.stoa.schema.TableSchema;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Publishes what the tasks of one query or epoch wrote to a table, or takes it back. Runs on the
 * driver.
 */
final class TaskCommit {
  private final WriteTarget target;
  private final Replaced replaced;
  private Table table;
  private TaskSplits written;
  private Publication publication = new Publication();

  TaskCommit(WriteTarget target, Replaced replaced) {
    this.target = target;
    this.replaced = replaced;
  }

  /** The table's state that all tasks write for. */
  TaskWriterFactory begin() {
    try {
      table = target.open();
      target.check(table);
      publication = new Publication();
      WriteSettings settings = WriteSettings.of(table.schema(), target.options());
      settings.options().checkColumns(TableSchema.of(table.schema()));
      written = new TaskSplits(target.place(), table, settings);
      return written.writers(target.type());
    } catch (IOException e) {
      throw new UncheckedIOException(target.place() + " cannot be written: " + e.getMessage(), e);
    }
  }

  /**
   * Makes the table's next version. When the token committed before, what was written is deleted.
   */
  void commit(WriterCommitMessage[] messages, CommitToken token) {
    try {
      List<WrittenSplit> splits = TaskSplits.gathered(messages);
      if (splits.isEmpty() && replaced instanceof Replaced.Nothing && exists()) {
        return;
      }
      if (exists() && table.isCommitted(token)) {
        splits.forEach(split -> split.delete(table.storage()));
        return;
      }
      List<WrittenSplit> merged = written.merged(splits);
      publication.publish(() -> change(merged, token));
    } catch (IOException e) {
      throw new UncheckedIOException(target.place() + " cannot be committed: " + e.getMessage(), e);
    }
  }

  private boolean exists() throws IOException {
    return table.snapshot().version() > 0 || Table.exists(table.storage());
  }

  private Snapshot change(List<WrittenSplit> splits, CommitToken token) throws IOException {
    return replaced instanceof Replaced.Nothing
        ? table.newAppend(token).add(splits).commit()
        : replaced.applyTo(table.newOverwrite(token)).add(splits).commit();
  }

  /** Deletes what tasks wrote, unless it may be part of the table. */
  void abort(WriterCommitMessage[] messages) {
    if (!publication.mayHaveLanded()) {
      written.delete(messages);
    }
  }
}
