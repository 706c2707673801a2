package dev.stoa.spark.write;

import dev.stoa.schema.TableSchema;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Commits what the tasks of a query or epoch wrote to a table, or deletes it. Runs on the driver.
 */
final class WriteCommitter {
  private final WriteTarget target;
  private final OverwriteMode overwriteMode;
  private Table table;
  private TaskOutput output;
  private IdentityValues identities;
  private CommitRetry commitRetry = new CommitRetry();
  private List<WrittenSplit> committedSplits = List.of();

  WriteCommitter(WriteTarget target, OverwriteMode overwriteMode) {
    this.target = target;
    this.overwriteMode = overwriteMode;
  }

  /** The location of the table. */
  TableLocation location() {
    return target.location();
  }

  /**
   * Creates a factory of writers for the current snapshot, which all tasks write for.
   *
   * @param taskCount the number of tasks
   */
  TaskWriterFactory newWriterFactory(int taskCount) {
    try {
      table = target.open();
      target.checkColumns(table);
      commitRetry = new CommitRetry();
      WriteSettings settings = WriteSettings.of(table.schema(), target.options());
      settings.options().checkColumns(TableSchema.of(table.schema()));
      output = new TaskOutput(target.location(), table, settings);
      identities = IdentityValues.of(table, taskCount);
      return output.newWriterFactory(target.type(), identities);
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(target.location() + " cannot be written", e);
    }
  }

  /**
   * Commits the table's next version. If the token has already committed, deletes what was written.
   */
  void commit(WriterCommitMessage[] messages, CommitToken token) {
    try {
      List<WrittenSplit> splits = TaskOutput.collectSplits(messages);
      if (splits.isEmpty() && overwriteMode instanceof OverwriteMode.Append && tableExists()) {
        return;
      }
      if (tableExists() && table.isCommitted(token)) {
        splits.forEach(split -> split.delete(table.storage()));
        return;
      }
      List<WrittenSplit> merged = output.mergeSmallSplits(splits);
      Map<String, Long> nextIdentities =
          identities.nextValues(SplitsCommitMessage.maxIdentityCount(messages));
      commitRetry.commit(() -> commitChange(merged, token, nextIdentities));
      committedSplits = merged;
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(target.location() + " cannot be committed", e);
    }
  }

  /** The split directories of the last commit. */
  List<WrittenSplit> committedSplits() {
    return committedSplits;
  }

  private boolean tableExists() throws IOException {
    return table.snapshot().version() > 0 || Table.exists(table.storage());
  }

  private Snapshot commitChange(
      List<WrittenSplit> splits, CommitToken token, Map<String, Long> nextIdentities)
      throws IOException {
    return overwriteMode instanceof OverwriteMode.Append
        ? table
            .newAppend()
            .token(token)
            .committer(SparkVersion.NAME)
            .nextIdentities(nextIdentities)
            .add(splits)
            .commit()
        : overwriteMode
            .applyTo(table.newOverwrite().token(token).committer(SparkVersion.NAME))
            .nextIdentities(nextIdentities)
            .add(splits)
            .commit();
  }

  /** Deletes what tasks wrote, unless it may be part of the table. */
  void abort(WriterCommitMessage[] messages) {
    if (!commitRetry.mayBeCommitted()) {
      output.delete(messages);
    }
  }
}
