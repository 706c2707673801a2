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
 * <p>The first attempt of a task to commit wins, however many attempts there are and however often
 * each commits. The job commits one change under its own token, so this commit can be repeated too,
 * even by a new application master after the old one died. Files of attempts that were killed early
 * belong to no snapshot and are left to vacuum.
 */
public final class ColumnOutputCommitter extends OutputCommitter {
  /** Creates the output of a job from the context that the framework passes to each call. */
  @FunctionalInterface
  interface JobCommitFactory {
    JobCommit of(JobContext context) throws IOException;
  }

  private final JobCommitFactory commits;
  private boolean isCommitStateUnknown;

  /** The local runner creates the committer before the job is submitted: look up nothing yet. */
  ColumnOutputCommitter(JobCommitFactory outputs) {
    this.commits = outputs;
  }

  private PendingFiles<?> pendingFiles(JobContext context) throws IOException {
    return commits.of(context).pendingFiles();
  }

  @Override
  public void setupJob(JobContext context) throws IOException {
    commits.of(context).prepare();
  }

  @Override
  public void setupTask(TaskAttemptContext context) {
    // An attempt creates its directories when it has rows.
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

  /** Does nothing: a committed task's output is kept under the task's name. */
  @Override
  public void recoverTask(TaskAttemptContext context) {}

  @Override
  public boolean isCommitJobRepeatable(JobContext context) {
    return true;
  }

  @Override
  public void commitJob(JobContext context) throws IOException {
    JobCommit output = commits.of(context);
    if (!output.isCommitted()) {
      publish(output);
    }
    cleanUp(output.pendingFiles());
  }

  /** The output is visible: a failed cleanup must not make the job look failed. */
  private static void cleanUp(PendingFiles<?> pendingFiles) {
    try {
      pendingFiles.abortUncommittedAttempts();
      pendingFiles.delete();
    } catch (IOException | CorruptFileException e) {
      // It takes space until a vacuum and is otherwise harmless: the token has committed.
    }
  }

  private void publish(JobCommit output) throws IOException {
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
      // The commit may have succeeded: its files must stay.
      return;
    }
    JobCommit output = commits.of(context);
    if (output.isCommitted()) {
      output.pendingFiles().delete();
    } else {
      output.pendingFiles().abortJob();
    }
  }
}
