package dev.stoa.spark.write;

import dev.stoa.exception.CommitStateUnknownException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Repeats a commit under the same token as long as it is unknown whether it succeeded. Files that
 * may have been published, as far as the driver knows, must not be deleted.
 */
public final class CommitRetry {
  private static final int MAX_ATTEMPTS = 3;
  private static final long INITIAL_BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private boolean mayBeCommitted;

  /** Starts with nothing published. */
  public CommitRetry() {}

  /** Commits a change of a table; safe to call again. */
  @FunctionalInterface
  public interface CommitAction {
    /** Runs the commit. */
    void run() throws IOException;
  }

  /**
   * Commits.
   *
   * @throws CommitStateUnknownException when it is still unknown whether it succeeded
   * @throws IOException when it is known that nothing was published
   */
  public void commit(CommitAction commit) throws IOException {
    CommitStateUnknownException unknown = null;
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      try {
        mayBeCommitted = true;
        commit.run();
        return;
      } catch (CommitStateUnknownException e) {
        unknown = e;
      } catch (IOException | UncheckedIOException e) {
        if (unknown == null) {
          mayBeCommitted = false;
          throw e;
        }
        unknown.addSuppressed(e); // The storage cannot even list its files.
      } catch (RuntimeException e) {
        mayBeCommitted = unknown != null;
        throw e;
      }
      if (attempt < MAX_ATTEMPTS) {
        LockSupport.parkNanos(INITIAL_BACKOFF_NANOS << (3 * (attempt - 1)));
      }
    }
    throw new CommitStateUnknownException(
        "unknown whether this statement was committed: check the table before you run it again"
            + " (a streaming query can be restarted; it commits each epoch once): "
            + unknown.getMessage(),
        unknown);
  }

  /** Whether the files may have become part of the table. */
  public boolean mayBeCommitted() {
    return mayBeCommitted;
  }
}
