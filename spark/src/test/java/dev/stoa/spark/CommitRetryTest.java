package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.spark.write.CommitRetry;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How often a commit is tried, and whether its result is known. */
class CommitRetryTest {
  private final CommitStateUnknownException unknown =
      new CommitStateUnknownException("v-7: no reply");
  private final IOException silent = new IOException("the store is silent");

  private final CommitRetry publication = new CommitRetry();
  private final Deque<Exception> answers = new ArrayDeque<>();

  private void publish(Exception... failures) throws IOException {
    answers.addAll(List.of(failures));
    publication.commit(
        () -> {
          Exception failure = answers.poll();
          if (failure instanceof IOException e) {
            throw e;
          }
          if (failure instanceof RuntimeException e) {
            throw e;
          }
        });
  }

  @Test
  void anUnknownOutcomeIsRetried() throws IOException {
    publish(unknown, silent);
    assertEquals(0, answers.size());
    assertTrue(publication.mayHaveLanded());
  }

  @Test
  void aFailureIsFinal() {
    assertSame(silent, assertThrows(IOException.class, () -> publish(silent, unknown)));
    assertEquals(1, answers.size());
    assertFalse(publication.mayHaveLanded());
  }

  /** It may have succeeded before, so it must not count as a failure. */
  @Test
  void aFailureOfARetryLeavesTheOutcomeUnknown() {
    CommitStateUnknownException open =
        assertThrows(CommitStateUnknownException.class, () -> publish(unknown, silent, silent));
    assertTrue(open.getMessage().contains("check the table"), open.getMessage());
    assertTrue(open.getMessage().contains("v-7"), open.getMessage());
    assertTrue(publication.mayHaveLanded());
  }

  @Test
  void aConflictOfARetryIsReported() {
    CommitConflictException conflict = new CommitConflictException("another changed the rows");
    assertSame(
        conflict, assertThrows(CommitConflictException.class, () -> publish(unknown, conflict)));
    assertTrue(publication.mayHaveLanded(), "its files are left to vacuum");
  }
}
