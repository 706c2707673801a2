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

/** Commits whose attempts fail, or have an unknown outcome. */
class CommitRetryTest {
  private final CommitStateUnknownException unknownState =
      new CommitStateUnknownException("v-7: no reply");
  private final IOException storageFailure = new IOException("the store is silent");

  private final CommitRetry commitRetry = new CommitRetry();
  private final Deque<Exception> failuresToThrow = new ArrayDeque<>();

  private void commit(Exception... failures) throws IOException {
    failuresToThrow.addAll(List.of(failures));
    commitRetry.commit(
        () -> {
          Exception failure = failuresToThrow.poll();
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
    commit(unknownState, storageFailure);
    assertEquals(0, failuresToThrow.size());
    assertTrue(commitRetry.mayBeCommitted());
  }

  @Test
  void aFailureIsFinal() {
    assertSame(
        storageFailure,
        assertThrows(IOException.class, () -> commit(storageFailure, unknownState)));
    assertEquals(1, failuresToThrow.size());
    assertFalse(commitRetry.mayBeCommitted());
  }

  /** The first attempt may have succeeded, so the failure of the second is not the outcome. */
  @Test
  void aFailureOfARetryLeavesTheOutcomeUnknown() {
    CommitStateUnknownException stillUnknown =
        assertThrows(
            CommitStateUnknownException.class,
            () -> commit(unknownState, storageFailure, storageFailure));
    assertTrue(stillUnknown.getMessage().contains("check the table"), stillUnknown.getMessage());
    assertTrue(stillUnknown.getMessage().contains("v-7"), stillUnknown.getMessage());
    assertTrue(commitRetry.mayBeCommitted());
  }

  @Test
  void aConflictOfARetryIsReported() {
    CommitConflictException conflict = new CommitConflictException("another changed the rows");
    assertSame(
        conflict,
        assertThrows(CommitConflictException.class, () -> commit(unknownState, conflict)));
    assertTrue(commitRetry.mayBeCommitted(), "its files are left to vacuum");
  }
}
