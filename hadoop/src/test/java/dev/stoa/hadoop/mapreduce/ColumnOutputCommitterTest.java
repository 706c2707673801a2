package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attempts are driven directly: the local job runner makes only one per task. */
class ColumnOutputCommitterTest {
  private static final JobContext JOB = Attempt.jobContext();

  private final Storage storage = new MemoryStorage();
  private final JobOutput output =
      new JobOutput(storage, Optional.of(Visits.SCHEMA), CommitToken.of(Attempt.JOB.toString()));

  @BeforeEach
  void setUpJob() throws IOException {
    committer().setupJob(JOB);
  }

  /** A new committer without state, as in a new process. */
  private ColumnOutputCommitter committer() {
    return new ColumnOutputCommitter(context -> output);
  }

  private Attempt attempt(int task, int attempt) {
    return Attempt.of(output, task, attempt);
  }

  private void assertHolds(long count, int splitDirectories) throws IOException {
    assertEquals(VisitTable.first(count), VisitTable.numbers(storage));
    assertEquals(splitDirectories, VisitTable.splitDirectories(storage).size());
    assertEquals(List.of(), VisitTable.pendingDirectories(storage));
  }

  @Test
  void nothingIsVisibleBeforeTheJobCommits() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    attempt(1, 0).write(10, 20).close().commit();
    assertEquals(List.of(), VisitTable.numbers(storage));
    committer().commitJob(JOB);
    assertHolds(20, 2);
  }

  @Test
  void aFailedAttemptLeavesNothingAndTheNextOneCounts() throws IOException {
    Attempt failed = attempt(0, 0).write(0, 10).close();
    failed.abort();
    assertEquals(List.of(), VisitTable.splitDirectories(storage));
    attempt(0, 1).write(0, 10).close().commit();
    committer().commitJob(JOB);
    assertHolds(10, 1);
  }

  @Test
  void anAttemptThatDiedBetweenItsEndAndItsCommitIsCleanedUpByTheJob() throws IOException {
    attempt(0, 0).write(0, 10).close();
    attempt(0, 1).write(0, 10).close().commit();
    committer().commitJob(JOB);
    assertHolds(10, 1);
  }

  @Test
  void ofTwoAttemptsThatCommitTheFirstCounts() throws IOException {
    Attempt first = attempt(0, 0).write(0, 10);
    Attempt second = attempt(0, 1).write(0, 10);
    second.close().commit();
    first.close().commit();
    assertEquals(1, VisitTable.splitDirectories(storage).size());
    committer().commitJob(JOB);
    assertHolds(10, 1);
  }

  @Test
  void aTaskCommitMayBeRepeated() throws IOException {
    Attempt attempt = attempt(0, 0).write(0, 10).close().commit().commit();
    assertFalse(attempt.needsCommit());
    committer().commitJob(JOB);
    assertHolds(10, 1);
  }

  @Test
  void abortKeepsAttemptThatWasCommitted() throws IOException {
    Attempt unheard = attempt(0, 0).write(0, 10).close().commit();
    unheard.abort();
    attempt(0, 1).write(0, 10).close().commit();
    committer().commitJob(JOB);
    assertHolds(10, 1);
  }

  @Test
  void anAttemptThatWasAbortedByOthersCannotCommitUnlessAnotherOneDid() throws IOException {
    Attempt partitioned = attempt(0, 0).write(0, 10).close();
    attempt(0, 0).abort();
    IOException failure = assertThrows(IOException.class, partitioned::commit);
    assertTrue(failure.getMessage().contains("aborted"), failure.getMessage());

    attempt(0, 1).write(0, 10).close().commit();
    partitioned.commit();
    committer().commitJob(JOB);
    assertHolds(10, 1);
  }

  @Test
  void attemptFinishingAfterJobAbortIsNotVisible() throws IOException {
    Attempt late = attempt(0, 0).write(0, 10);
    attempt(1, 0).write(10, 20).close().commit();
    committer().abortJob(JOB, JobStatus.State.KILLED);
    late.close();
    assertEquals(List.of(), VisitTable.numbers(storage));
    late.abort();
    assertEquals(List.of(), VisitTable.splitDirectories(storage));
  }

  @Test
  void aJobWithoutRowsLeavesTheTableAsItIs() throws IOException {
    long version = output.table().snapshot().version();
    committer().commitJob(JOB);
    committer().commitJob(JOB);
    assertHolds(0, 0);
    assertEquals(version, output.table().snapshot().version());
  }

  @Test
  void anAttemptStillWritingWhileAnotherCommitsChangesNothing() throws IOException {
    Attempt slow = attempt(0, 1).write(0, 5);
    attempt(0, 0).write(0, 10).close().commit();
    slow.write(5, 10);
    committer().commitJob(JOB);
    assertHolds(10, 1);

    slow.close().commit();
    assertEquals(VisitTable.first(10), VisitTable.numbers(storage));
    committer().commitJob(JOB);
    assertEquals(VisitTable.first(10), VisitTable.numbers(storage));
  }

  @Test
  void aTaskWithoutRowsNeedsNoCommit() throws IOException {
    Attempt idle = attempt(0, 0).write(0, 0).close();
    assertFalse(idle.needsCommit());
    Attempt busy = attempt(1, 0).write(0, 1);
    assertFalse(busy.needsCommit());
    assertTrue(busy.close().needsCommit());
    busy.commit();
    committer().commitJob(JOB);
    assertHolds(1, 1);
  }

  @Test
  void aRowThatDoesNotFitEndsTheAttemptWithoutATrace() throws IOException {
    Attempt attempt = attempt(0, 0).write(0, 10);
    GenericRecord wrong = new GenericData.Record(Visits.SCHEMA);
    wrong.put("number", 10L);
    wrong.put("url", 10L);
    AvroTypeException refusal =
        assertThrows(
            AvroTypeException.class, () -> attempt.writer().write(NullWritable.get(), wrong));
    assertTrue(refusal.getMessage().contains("url"), refusal.getMessage());

    attempt.close();
    assertFalse(attempt.needsCommit());
    attempt.abort();
    assertEquals(List.of(), VisitTable.splitDirectories(storage));
  }

  @Test
  void aJobCommitMayBeRepeated() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    committer().commitJob(JOB);
    committer().commitJob(JOB);
    assertHolds(10, 1);
    assertTrue(committer().isCommitJobRepeatable(JOB));
  }

  @Test
  void aJobCommitIsRepeatedByOneThatFindsThePendingFilesStillThere() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    attempt(1, 0).write(10, 20).close().commit();
    output
        .table()
        .newAppend()
        .token(output.token())
        .add(output.pendingFiles().committed())
        .commit();
    storage.delete("_stoa/" + VisitTable.pendingDirectories(storage).get(0) + "/task-m-000000");
    committer().commitJob(JOB);
    assertHolds(20, 2);
  }

  @Test
  void anotherApplicationMasterKeepsWhatTasksHaveCommitted() throws IOException {
    Attempt done = attempt(0, 0).write(0, 10).close().commit();
    assertTrue(committer().isRecoverySupported(JOB));
    committer().setupJob(JOB);
    done.recover();
    attempt(1, 1000).write(10, 20).close().commit();
    committer().commitJob(JOB);
    assertHolds(20, 2);
  }

  @Test
  void anAbortedJobLeavesNothing() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    attempt(1, 0).write(10, 20).close();
    committer().abortJob(JOB, JobStatus.State.FAILED);
    assertHolds(0, 0);
  }

  @Test
  void anAbortAfterACommitThatWasNotHeardOfTakesNoRowsAway() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    output
        .table()
        .newAppend()
        .token(output.token())
        .add(output.pendingFiles().committed())
        .commit();
    committer().abortJob(JOB, JobStatus.State.KILLED);
    assertHolds(10, 1);
  }

  @Test
  void anAbortAfterACommitThatMayHaveLandedTakesNothingAway() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    JobOutput cutOff =
        new JobOutput(new LostReplyStorage(storage), Optional.of(Visits.SCHEMA), output.token());
    ColumnOutputCommitter committer = new ColumnOutputCommitter(context -> cutOff);
    assertThrows(CommitStateUnknownException.class, () -> committer.commitJob(JOB));
    committer.abortJob(JOB, JobStatus.State.FAILED);
    assertEquals(VisitTable.first(10), VisitTable.numbers(storage));

    committer().commitJob(JOB);
    assertHolds(10, 1);
  }

  @Test
  void aSecondJobAppends() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    committer().commitJob(JOB);

    JobOutput next = new JobOutput(storage, Optional.empty(), CommitToken.of("job_test_0002"));
    new ColumnOutputCommitter(context -> next).setupJob(JOB);
    Attempt.of(next, 0, 0).write(10, 20).close().commit();
    new ColumnOutputCommitter(context -> next).commitJob(JOB);
    assertHolds(20, 2);
  }

  @Test
  void aMapTaskAndAReduceTaskOfOneNumberAreTwo() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    Attempt.of(output, TaskType.REDUCE, 0, 0).write(10, 20).close().commit();
    committer().commitJob(JOB);
    assertHolds(20, 2);
  }

  @Test
  void aTaskWhoseDirectoryIsGoneFailsTheJob() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    String lost = VisitTable.splitDirectories(storage).get(0);
    storage.delete(lost);
    IOException failure = assertThrows(IOException.class, () -> committer().commitJob(JOB));
    assertTrue(failure.getMessage().contains(lost), failure.getMessage());
    assertEquals(List.of(), VisitTable.numbers(storage));
  }
}
