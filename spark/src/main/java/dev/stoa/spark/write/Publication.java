package dev.stoa.spark.write;

import dev.stoa.exception.CommitStateUnknownException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A commit that is made again, by the same token, as long as it is not known whether it landed.
 * What may have been published, as far as the driver knows, must not be deleted.
 */
public final class Publication {
  private static final int MOST_QUESTIONS = 3;
  private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private boolean mayHaveLanded;

  /** Nothing was published yet. */
  public Publication() {}

  /** Makes a change of a table the current state; the same again when called again. */
  @FunctionalInterface
  public interface Commit {
    /** Makes it so. */
    void make() throws IOException;
  }

  /**
   * Publishes.
   *
   * @throws CommitStateUnknownException when it is still not known
   * @throws IOException when it is known that nothing was published
   */
  public void publish(Commit commit) throws IOException {
    CommitStateUnknownException unknown = null;
    for (int question = 1; question <= MOST_QUESTIONS; question++) {
      try {
        mayHaveLanded = true;
        commit.make();
        return;
      } catch (CommitStateUnknownException e) {
        unknown = e;
      } catch (IOException | UncheckedIOException e) {
        if (unknown == null) {
          mayHaveLanded = false;
          throw e;
        }
        unknown.addSuppressed(e); // The storage does not even say what is there.
      } catch (RuntimeException e) {
        mayHaveLanded = unknown != null;
        throw e;
      }
      if (question < MOST_QUESTIONS) {
        LockSupport.parkNanos(FIRST_PAUSE_NANOS << (3 * (question - 1)));
      }
    }
    throw new CommitStateUnknownException(
        "it is not known whether this statement changed the table: look at the table before you run"
            + " it again (a streaming query can be started again, it writes each epoch once): "
            + unknown.getMessage(),
        unknown);
  }

  /** Whether files that were to be published may be part of the table. */
  public boolean mayHaveLanded() {
    return mayHaveLanded;
  }
}
