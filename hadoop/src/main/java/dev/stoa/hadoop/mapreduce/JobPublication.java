package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.CommitStateUnknownException;
import java.io.IOException;

/** What the success of a job makes visible, rows or columns; {@link ColumnOutputCommitter} asks. */
interface JobPublication {
  /** Readies the table before the first task. */
  void prepare() throws IOException;

  /** Where tasks say what they wrote. */
  PendingFiles<?> pendingFiles();

  /** Whether the job's token has committed. */
  boolean isCommitted() throws IOException;

  /**
   * Commits what all tasks wrote, under the job's token.
   *
   * @throws CommitStateUnknownException when it is not known whether that landed
   * @throws IOException when it surely did not
   */
  void publish() throws IOException;
}
