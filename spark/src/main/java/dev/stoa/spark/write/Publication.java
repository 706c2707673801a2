package dev.stoa.spark.write;

import dev.stoa.exception.CommitStateUnknownException;
import java.io.IOException;

/**
 * A commit that is made again, by the same token, as long as it is not known whether it landed.
 * What may have been published, as far as the driver knows, must not be deleted.
 */
public final class Publication {
  private static final int MOST_QUESTIONS = 3;

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
   */
  public void publish(Commit commit) throws IOException {
    for (int question = 1; ; question++) {
      try {
        mayHaveLanded = true;
        commit.make();
        return;
      } catch (CommitStateUnknownException e) {
        if (question == MOST_QUESTIONS) {
          throw e;
        }
      } catch (IOException | RuntimeException e) {
        mayHaveLanded = question > 1;
        throw e;
      }
    }
  }

  /** Whether files that were to be published may be part of the table. */
  public boolean mayHaveLanded() {
    return mayHaveLanded;
  }
}
