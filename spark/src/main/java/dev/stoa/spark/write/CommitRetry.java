package dev.stoa.spark.write;

import dev.stoa.exception.CommitStateUnknownException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Repeats a commit under the same token, in up to three attempts, while it is unknown whether it
 * succeeded. Files that may have become part of the table must not be deleted.
 */
public final class CommitRetry {
  private static final int MAX_ATTEMPTS = 3;
  private static final long INITIAL_BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private boolean mayBeCommitted;

  /** Creates a retry for a change that has not been committed. */
  public CommitRetry() {}

  /** Commits a change of a table; can be repeated safely. */
  @FunctionalInterface
  public interface CommitAction {
    /** Runs the commit. */
    void run() throws IOException;
  }

  /**
   * Runs a commit, and repeats it while its result is unknown.
   *
   * @throws CommitStateUnknownException if it is still unknown whether the commit succeeded
   * @throws IOException if the commit failed and changed nothing
   */
  public void commit(CommitAction action) throws IOException {
    CommitStateUnknownException unknownState = null;
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      try {
        mayBeCommitted = true;
        action.run();
        return;
      } catch (CommitStateUnknownException e) {
        unknownState = e;
      } catch (IOException | UncheckedIOException e) {
        if (unknownState == null) {
          mayBeCommitted = false;
          throw e;
        }
        unknownState.addSuppressed(e); // an earlier attempt may have succeeded
      } catch (RuntimeException e) {
        mayBeCommitted = unknownState != null;
        throw e;
      }
      if (attempt < MAX_ATTEMPTS) {
        // The second wait is eight times as long as the first.
        LockSupport.parkNanos(INITIAL_BACKOFF_NANOS << (3 * (attempt - 1)));
      }
    }
    throw new CommitStateUnknownException(
        "unknown whether this statement was committed: check the table before you run it again"
            + " (a streaming query can be restarted; it commits each epoch once): "
            + unknownState.getMessage(),
        unknownState);
  }

  /** Whether the change's files may be part of the table, so that they must not be deleted. */
  public boolean mayBeCommitted() {
    return mayBeCommitted;
  }
}
