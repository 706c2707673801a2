package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.testing.storage.FaultyStorage;
import dev.stoa.testing.storage.StorageFault;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.apache.hadoop.mapreduce.JobContext;
import org.junit.jupiter.api.Test;

/** A job writes each row exactly once, regardless of the storage operation that fails. */
class ColumnOutputCommitterFaultTest {
  private static final JobContext JOB = Attempt.jobContext();
  private static final int TASK_COUNT = 2;
  private static final long ROWS_PER_TASK = 3;
  private static final int MAX_TRIES = 3;

  /** The number at which YARN starts to count the attempts of the next application master. */
  private static final int ATTEMPTS_PER_MASTER = 1000;

  @Test
  void aFailedOperationIsRepeated() throws IOException {
    sweep(StorageFault.Failure::new);
  }

  @Test
  void anOperationWhoseReplyIsLostTakesEffectOnce() throws IOException {
    sweep(StorageFault.LostReply::new);
  }

  @Test
  void anotherApplicationMasterFinishesTheJobAfterACrash() throws IOException {
    sweep(StorageFault.Crash::new);
  }

  private static void sweep(LongFunction<StorageFault> fault) throws IOException {
    FaultyStorage faultless = new FaultyStorage(newTable(), new StorageFault.None());
    runJob(faultless, 0);
    long operationCount = faultless.operationCount();
    assertTrue(operationCount > 0);
    for (long operation = 0; operation < operationCount; operation++) {
      FaultyStorage storage = new FaultyStorage(newTable(), fault.apply(operation));
      boolean hasSucceeded = runJob(storage, 0);
      assertTrue(storage.faultHappened(), "operation " + operation);
      Storage survivingStorage = storage.survivingFiles();
      if (!hasSucceeded) {
        assertTrue(runJob(survivingStorage, ATTEMPTS_PER_MASTER), storage.faultLocation());
      }
      assertEquals(
          VisitTable.firstNumbers(TASK_COUNT * ROWS_PER_TASK),
          VisitTable.numbers(survivingStorage),
          storage.faultLocation());
    }
  }

  private static MemoryStorage newTable() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    outputTo(storage).prepare();
    Table.open(storage).indexes().add(List.of("number")).commit();
    return storage;
  }

  private static JobOutput outputTo(Storage storage) {
    return new JobOutput(storage, Optional.of(Visits.SCHEMA), CommitToken.of("job"));
  }

  /** Whether the job succeeded, with several tries of each step. */
  private static boolean runJob(Storage storage, int firstAttempt) {
    JobOutput output = outputTo(storage);
    if (!succeedsInSomeTries(
        number -> new ColumnOutputCommitter(context -> output).setupJob(JOB))) {
      return false;
    }
    for (int task = 0; task < TASK_COUNT; task++) {
      if (!runTask(output, task, firstAttempt)) {
        return false;
      }
    }
    return succeedsInSomeTries(
        number -> new ColumnOutputCommitter(context -> output).commitJob(JOB));
  }

  private static boolean runTask(JobOutput output, int task, int firstAttempt) {
    return succeedsInSomeTries(
        number -> {
          Attempt attempt = Attempt.of(output, task, firstAttempt + number);
          try {
            attempt.write(task * ROWS_PER_TASK, (task + 1) * ROWS_PER_TASK).close();
            if (attempt.needsCommit()) {
              attempt.commit();
            }
          } catch (IOException | RuntimeException e) {
            attempt.abort();
            throw e;
          }
        });
  }

  /** A step of the framework that is retried. */
  @FunctionalInterface
  private interface Step {
    void run(int number) throws IOException;
  }

  private static boolean succeedsInSomeTries(Step step) {
    for (int tryNumber = 0; tryNumber < MAX_TRIES; tryNumber++) {
      try {
        step.run(tryNumber);
        return true;
      } catch (IOException | RuntimeException e) {
        // retried, as by the framework
      }
    }
    return false;
  }
}
