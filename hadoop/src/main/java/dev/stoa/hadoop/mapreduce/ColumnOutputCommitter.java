package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.CorruptFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Commits the split directories, or the columns, that a job's tasks wrote; called by the framework.
 *
 * <p>The first attempt of a task to commit wins, regardless of the number of attempts and of
 * repeated commits. The job commits one change under its own token, so this commit can also be
 * repeated, even by a new application master after the first one died. Files of attempts that were
 * killed early are not part of any snapshot, and vacuum removes them.
 */
public final class ColumnOutputCommitter extends OutputCommitter {
  /** Creates the commit of a job from the context that the framework passes to each call. */
  @FunctionalInterface
  interface JobCommitFactory {
    JobCommit of(JobContext context) throws IOException;
  }

  /** A file of this machine for the message of a commit that failed. */
  static final String FAILURE_FILE = "stoa.load.failure.file";

  private final JobCommitFactory commitFactory;
  private boolean isCommitStateUnknown;

  /**
   * Creates a committer without reading the job's settings, since the local runner calls this
   * before the job is submitted.
   */
  ColumnOutputCommitter(JobCommitFactory commitFactory) {
    this.commitFactory = commitFactory;
  }

  private PendingFiles<?> pendingFiles(JobContext context) throws IOException {
    return commitFactory.of(context).pendingFiles();
  }

  @Override
  public void setupJob(JobContext context) throws IOException {
    commitFactory.of(context).prepare();
  }

  @Override
  public void setupTask(TaskAttemptContext context) {
    // an attempt creates its directories when it has rows
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

  /** Does nothing, since a committed task's output is stored under the task's name. */
  @Override
  public void recoverTask(TaskAttemptContext context) {}

  @Override
  public boolean isCommitJobRepeatable(JobContext context) {
    return true;
  }

  @Override
  public void commitJob(JobContext context) throws IOException {
    JobCommit commit = commitFactory.of(context);
    if (!commit.isCommitted()) {
      try {
        commit(commit);
      } catch (IOException | RuntimeException e) {
        writeFailure(e, context);
        throw e;
      }
    }
    cleanUp(commit.pendingFiles());
  }

  private static void writeFailure(Exception failure, JobContext context) throws IOException {
    String file = context.getConfiguration().getRaw(FAILURE_FILE);
    if (file != null) {
      Files.writeString(Path.of(file), String.valueOf(failure.getMessage()));
    }
  }

  /** Deletes the pending files; a failure is ignored, since the job has already committed. */
  private static void cleanUp(PendingFiles<?> pendingFiles) {
    try {
      pendingFiles.abortUncommittedAttempts();
      pendingFiles.deleteAll();
    } catch (IOException | CorruptFileException e) {
      // The files take space until a vacuum, and are otherwise harmless.
    }
  }

  private void commit(JobCommit commit) throws IOException {
    try {
      commit.commit();
    } catch (CommitStateUnknownException e) {
      isCommitStateUnknown = true;
      throw e;
    }
  }

  @Override
  public void abortJob(JobContext context, JobStatus.State state) throws IOException {
    if (isCommitStateUnknown) {
      // The files must stay, since the commit may have succeeded.
      return;
    }
    JobCommit commit = commitFactory.of(context);
    if (commit.isCommitted()) {
      commit.pendingFiles().deleteAll();
    } else {
      commit.pendingFiles().abortJob();
    }
  }
}
