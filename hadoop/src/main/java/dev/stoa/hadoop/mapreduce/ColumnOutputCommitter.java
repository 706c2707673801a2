package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.CorruptFileException;
import java.io.IOException;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Publishes the split directories, or the columns, that a job's tasks wrote; called by the
 * framework.
 *
 * <p>Of each task the first attempt to commit counts, however many there are and however often each
 * is told to commit. The job's commit is one change under the job's own token, so that it too may
 * be repeated, also by an application master that took over from a dead one. Files of attempts that
 * were killed before they finished are named by no snapshot and left to vacuum.
 */
public final class ColumnOutputCommitter extends OutputCommitter {
  /** Tells what a job publishes from what the framework passes to each call. */
  @FunctionalInterface
  interface OutputOf {
    JobPublication of(JobContext context) throws IOException;
  }

  private final OutputOf outputs;
  private boolean isCommitStateUnknown;

  /** The local runner makes the committer before the job is submitted: nothing is looked up yet. */
  ColumnOutputCommitter(OutputOf outputs) {
    this.outputs = outputs;
  }

  private PendingFiles<?> pendingFiles(JobContext context) throws IOException {
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
    JobPublication output = outputs.of(context);
    if (!output.isCommitted()) {
      publish(output);
    }
    cleanUp(output.pendingFiles());
  }

  /** It is visible: what cannot be deleted now must not make the job look failed. */
  private static void cleanUp(PendingFiles<?> pendingFiles) {
    try {
      pendingFiles.abortOtherAttempts();
      pendingFiles.delete();
    } catch (IOException | CorruptFileException e) {
      // It takes room until a vacuum, and does no other harm: the token has committed.
    }
  }

  private void publish(JobPublication output) throws IOException {
    try {
      output.publish();
    } catch (CommitStateUnknownException e) {
      isCommitStateUnknown = true;
      throw e;
    }
  }

  @Override
  public void abortJob(JobContext context, JobStatus.State state) throws IOException {
    if (isCommitStateUnknown) {
      // It may be visible: its files must stay.
      return;
    }
    JobPublication output = outputs.of(context);
    if (output.isCommitted()) {
      output.pendingFiles().delete();
    } else {
      output.pendingFiles().abortJob();
    }
  }
}
