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

/** Tests the committer with several attempts per task, which the local job runner cannot start. */
class ColumnOutputCommitterTest {
  private static final JobContext JOB = Attempt.jobContext();

  private final Storage storage = new MemoryStorage();
  private final JobOutput output =
      new JobOutput(storage, Optional.of(Visits.SCHEMA), CommitToken.of(Attempt.JOB.toString()));

  @BeforeEach
  void setUpJob() throws IOException {
    newCommitter().setupJob(JOB);
  }

  /** Creates a committer without state, as in a new process. */
  private ColumnOutputCommitter newCommitter() {
    return new ColumnOutputCommitter(context -> output);
  }

  private Attempt attempt(int task, int attempt) {
    return Attempt.of(output, task, attempt);
  }

  private void assertTable(long count, int splitDirectoryCount) throws IOException {
    assertEquals(VisitTable.firstNumbers(count), VisitTable.numbers(storage));
    assertEquals(splitDirectoryCount, VisitTable.splitDirectories(storage).size());
    assertEquals(List.of(), VisitTable.pendingDirectories(storage));
  }

  @Test
  void nothingIsVisibleBeforeTheJobCommits() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    attempt(1, 0).write(10, 20).close().commit();
    assertEquals(List.of(), VisitTable.numbers(storage));
    newCommitter().commitJob(JOB);
    assertTable(20, 2);
  }

  @Test
  void aFailedAttemptLeavesNoRowsAndTheNextOneCommits() throws IOException {
    Attempt failed = attempt(0, 0).write(0, 10).close();
    failed.abort();
    assertEquals(List.of(), VisitTable.splitDirectories(storage));
    attempt(0, 1).write(0, 10).close().commit();
    newCommitter().commitJob(JOB);
    assertTable(10, 1);
  }

  @Test
  void theJobCleansUpAnAttemptThatDiedBeforeItsCommit() throws IOException {
    attempt(0, 0).write(0, 10).close();
    attempt(0, 1).write(0, 10).close().commit();
    newCommitter().commitJob(JOB);
    assertTable(10, 1);
  }

  @Test
  void theFirstOfTwoAttemptsToCommitWins() throws IOException {
    Attempt first = attempt(0, 0).write(0, 10);
    Attempt second = attempt(0, 1).write(0, 10);
    second.close().commit();
    first.close().commit();
    assertEquals(1, VisitTable.splitDirectories(storage).size());
    newCommitter().commitJob(JOB);
    assertTable(10, 1);
  }

  @Test
  void aTaskCommitCanBeRepeated() throws IOException {
    Attempt attempt = attempt(0, 0).write(0, 10).close().commit().commit();
    assertFalse(attempt.needsCommit());
    newCommitter().commitJob(JOB);
    assertTable(10, 1);
  }

  @Test
  void anAbortKeepsACommittedAttempt() throws IOException {
    Attempt committed = attempt(0, 0).write(0, 10).close().commit();
    committed.abort();
    attempt(0, 1).write(0, 10).close().commit();
    newCommitter().commitJob(JOB);
    assertTable(10, 1);
  }

  @Test
  void committingAnAbortedAttemptFailsUnlessTheTaskIsCommitted() throws IOException {
    Attempt abortedAttempt = attempt(0, 0).write(0, 10).close();
    attempt(0, 0).abort();
    IOException failure = assertThrows(IOException.class, abortedAttempt::commit);
    assertTrue(failure.getMessage().contains("aborted"), failure.getMessage());

    attempt(0, 1).write(0, 10).close().commit();
    abortedAttempt.commit();
    newCommitter().commitJob(JOB);
    assertTable(10, 1);
  }

  @Test
  void anAttemptThatFinishesAfterTheJobsAbortIsInvisible() throws IOException {
    Attempt late = attempt(0, 0).write(0, 10);
    attempt(1, 0).write(10, 20).close().commit();
    newCommitter().abortJob(JOB, JobStatus.State.KILLED);
    late.close();
    assertEquals(List.of(), VisitTable.numbers(storage));
    late.abort();
    assertEquals(List.of(), VisitTable.splitDirectories(storage));
  }

  @Test
  void aJobWithoutRowsLeavesTheTableUnchanged() throws IOException {
    long version = output.table().snapshot().version();
    newCommitter().commitJob(JOB);
    newCommitter().commitJob(JOB);
    assertTable(0, 0);
    assertEquals(version, output.table().snapshot().version());
  }

  @Test
  void anAttemptThatFinishesAfterAnotherCommittedIsIgnored() throws IOException {
    Attempt slow = attempt(0, 1).write(0, 5);
    attempt(0, 0).write(0, 10).close().commit();
    slow.write(5, 10);
    newCommitter().commitJob(JOB);
    assertTable(10, 1);

    slow.close().commit();
    assertEquals(VisitTable.firstNumbers(10), VisitTable.numbers(storage));
    newCommitter().commitJob(JOB);
    assertEquals(VisitTable.firstNumbers(10), VisitTable.numbers(storage));
  }

  @Test
  void aTaskWithoutRowsNeedsNoCommit() throws IOException {
    Attempt idle = attempt(0, 0).write(0, 0).close();
    assertFalse(idle.needsCommit());
    Attempt busy = attempt(1, 0).write(0, 1);
    assertFalse(busy.needsCommit());
    assertTrue(busy.close().needsCommit());
    busy.commit();
    newCommitter().commitJob(JOB);
    assertTable(1, 1);
  }

  @Test
  void anInvalidRowEndsTheAttemptAndLeavesNoFiles() throws IOException {
    Attempt attempt = attempt(0, 0).write(0, 10);
    GenericRecord invalid = new GenericData.Record(Visits.SCHEMA);
    invalid.put("number", 10L);
    invalid.put("url", 10L);
    AvroTypeException failure =
        assertThrows(
            AvroTypeException.class, () -> attempt.writer().write(NullWritable.get(), invalid));
    assertTrue(failure.getMessage().contains("url"), failure.getMessage());

    attempt.close();
    assertFalse(attempt.needsCommit());
    attempt.abort();
    assertEquals(List.of(), VisitTable.splitDirectories(storage));
  }

  @Test
  void aJobCommitCanBeRepeated() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    newCommitter().commitJob(JOB);
    newCommitter().commitJob(JOB);
    assertTable(10, 1);
    assertTrue(newCommitter().isCommitJobRepeatable(JOB));
  }

  @Test
  void aJobCommitMayBeRepeatedAfterACrashDuringItsCleanup() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    attempt(1, 0).write(10, 20).close().commit();
    output
        .table()
        .newAppend()
        .token(output.token())
        .add(output.pendingFiles().committedOutputs())
        .commit();
    storage.delete("_stoa/" + VisitTable.pendingDirectories(storage).get(0) + "/task-m-000000");
    newCommitter().commitJob(JOB);
    assertTable(20, 2);
  }

  @Test
  void anotherApplicationMasterKeepsTheOutputOfCommittedTasks() throws IOException {
    Attempt committed = attempt(0, 0).write(0, 10).close().commit();
    assertTrue(newCommitter().isRecoverySupported(JOB));
    newCommitter().setupJob(JOB);
    committed.recover();
    attempt(1, 1000).write(10, 20).close().commit();
    newCommitter().commitJob(JOB);
    assertTable(20, 2);
  }

  @Test
  void anAbortedJobLeavesNoRows() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    attempt(1, 0).write(10, 20).close();
    newCommitter().abortJob(JOB, JobStatus.State.FAILED);
    assertTable(0, 0);
  }

  @Test
  void anAbortAfterACommitWithALostReplyKeepsTheRows() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    output
        .table()
        .newAppend()
        .token(output.token())
        .add(output.pendingFiles().committedOutputs())
        .commit();
    newCommitter().abortJob(JOB, JobStatus.State.KILLED);
    assertTable(10, 1);
  }

  @Test
  void anAbortAfterACommitThatMayHaveSucceededKeepsTheRows() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    JobOutput cutOffOutput =
        new JobOutput(new LostReplyStorage(storage), Optional.of(Visits.SCHEMA), output.token());
    ColumnOutputCommitter committer = new ColumnOutputCommitter(context -> cutOffOutput);
    assertThrows(CommitStateUnknownException.class, () -> committer.commitJob(JOB));
    committer.abortJob(JOB, JobStatus.State.FAILED);
    assertEquals(VisitTable.firstNumbers(10), VisitTable.numbers(storage));

    newCommitter().commitJob(JOB);
    assertTable(10, 1);
  }

  @Test
  void aSecondJobAppends() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    newCommitter().commitJob(JOB);

    JobOutput next = new JobOutput(storage, Optional.empty(), CommitToken.of("job_test_0002"));
    new ColumnOutputCommitter(context -> next).setupJob(JOB);
    Attempt.of(next, 0, 0).write(10, 20).close().commit();
    new ColumnOutputCommitter(context -> next).commitJob(JOB);
    assertTable(20, 2);
  }

  @Test
  void aMapTaskAndAReduceTaskOfTheSameNumberBothCommit() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    Attempt.of(output, TaskType.REDUCE, 0, 0).write(10, 20).close().commit();
    newCommitter().commitJob(JOB);
    assertTable(20, 2);
  }

  @Test
  void aDeletedSplitDirectoryFailsTheJob() throws IOException {
    attempt(0, 0).write(0, 10).close().commit();
    String deletedSplit = VisitTable.splitDirectories(storage).get(0);
    storage.delete(deletedSplit);
    IOException failure = assertThrows(IOException.class, () -> newCommitter().commitJob(JOB));
    assertTrue(failure.getMessage().contains(deletedSplit), failure.getMessage());
    assertEquals(List.of(), VisitTable.numbers(storage));
  }
}
