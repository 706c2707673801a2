package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.WrittenSplit;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Publishes the split directories that a job's tasks wrote; called by the framework.
 *
 * <p>Of each task the first attempt to commit counts, however many there are and however often each
 * is told to commit. The job's commit is one append under the job's own token, so that it too may
 * be repeated, also by an application master that took over from a dead one. Directories of
 * attempts that were killed before they finished are named by no snapshot and left to vacuum.
 */
public final class ColumnOutputCommitter extends OutputCommitter {
  /** Tells a job's output from what the framework passes to each call. */
  @FunctionalInterface
  interface OutputOf {
    JobOutput of(JobContext context) throws IOException;
  }

  private final OutputOf outputs;
  private boolean isCommitStateUnknown;

  /** The local runner makes the committer before the job is submitted: nothing is looked up yet. */
  ColumnOutputCommitter(OutputOf outputs) {
    this.outputs = outputs;
  }

  private PendingFiles pendingFiles(JobContext context) throws IOException {
    return outputs.of(context).pendingFiles();
  }

  @Override
  public void setupJob(JobContext context) throws IOException {
    outputs.of(context).prepare();
  }

  @Override
  public void setupTask(TaskAttemptContext context) {
    // An attempt's directories are made when it has rows.
  }

  @Override
  public boolean needsTaskCommit(TaskAttemptContext context) throws IOException {
    return pendingFiles(context).isFinished(context.getTaskAttemptID());
  }

  @Override
  public void commitTask(TaskAttemptContext context) throws IOException {
    pendingFiles(context).commitAttempt(context.getTaskAttemptID());
  }

  @Override
  public void abortTask(TaskAttemptContext context) throws IOException {
    pendingFiles(context).abortAttempt(context.getTaskAttemptID());
  }

  @Override
  public boolean isRecoverySupported(JobContext context) {
    return true;
  }

  /** Nothing to do: what the task committed is kept under the task's own name. */
  @Override
  public void recoverTask(TaskAttemptContext context) {}

  @Override
  public boolean isCommitJobRepeatable(JobContext context) {
    return true;
  }

  @Override
  public void commitJob(JobContext context) throws IOException {
    JobOutput output = outputs.of(context);
    PendingFiles pendingFiles = output.pendingFiles();
    List<WrittenSplit> splits = pendingFiles.committed();
    if (!splits.isEmpty() && !output.isCommitted()) {
      checkPresent(output.storage(), splits);
      commit(output, splits);
    }
    cleanUp(pendingFiles);
  }

  /** The rows are visible: what cannot be deleted now must not make the job look failed. */
  private static void cleanUp(PendingFiles pendingFiles) {
    try {
      pendingFiles.abortOtherAttempts();
      pendingFiles.delete();
    } catch (IOException | CorruptFileException e) {
      // It takes room until a vacuum, and does no other harm: the token has committed.
    }
  }

  /** A task that was aborted while it committed must not become part of a table. */
  private static void checkPresent(Storage storage, List<WrittenSplit> splits) throws IOException {
    Set<String> present =
        storage.list("").stream().map(StorageEntry::name).collect(Collectors.toSet());
    for (WrittenSplit split : splits) {
      if (!present.contains(split.name())) {
        throw new IOException(
            storage.location()
                + ": split directory "
                + split.name()
                + ", which a task of the job wrote, has been deleted: run the job again");
      }
    }
  }

  private void commit(JobOutput output, List<WrittenSplit> splits) throws IOException {
    try {
      output.table().newAppend(output.token()).add(splits).commit();
    } catch (CommitStateUnknownException e) {
      isCommitStateUnknown = true;
      throw e;
    }
  }

  @Override
  public void abortJob(JobContext context, JobStatus.State state) throws IOException {
    if (isCommitStateUnknown) {
      // The rows may be visible: their files must stay.
      return;
    }
    JobOutput output = outputs.of(context);
    if (output.isCommitted()) {
      output.pendingFiles().delete();
    } else {
      output.pendingFiles().abortJob();
    }
  }
}
