package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.CommitStateUnknownException;
import java.io.IOException;

/** Commits the output of a job, rows or columns; used by {@link ColumnOutputCommitter}. */
interface JobCommit {
  /** Prepares the table before the first task. */
  void prepare() throws IOException;

  /** The files in which tasks record what they wrote. */
  PendingFiles<?> pendingFiles();

  /** Whether a commit with the job's token has succeeded. */
  boolean isCommitted() throws IOException;

  /**
   * Commits the outputs of all tasks under the job's token.
   *
   * @throws CommitStateUnknownException if it is unknown whether the commit succeeded
   * @throws IOException if the commit failed
   */
  void commit() throws IOException;
}
