package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.CommitStateUnknownException;
import java.io.IOException;

/**
 * The output that a successful job publishes, rows or columns; used by {@link
 * ColumnOutputCommitter}.
 */
interface JobCommit {
  /** Prepares the table before the first task. */
  void prepare() throws IOException;

  /** The files in which tasks record what they wrote. */
  PendingFiles<?> pendingFiles();

  /** Whether the job's token has committed. */
  boolean isCommitted() throws IOException;

  /**
   * Commits what all tasks wrote, under the job's token.
   *
   * @throws CommitStateUnknownException when it is unknown whether the commit succeeded
   * @throws IOException when it certainly failed
   */
  void publish() throws IOException;
}
