package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.TableWriter;
import dev.stoa.testing.storage.FaultyStorage;
import dev.stoa.testing.storage.StorageFault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.Test;

/** A job writes its column exactly once, whichever storage operation fails. */
class ColumnAppendFaultTest {
  private static final JobContext JOB = Attempt.jobContext();
  private static final CommitToken TOKEN = CommitToken.of("job");
  private static final int TASK_COUNT = 2;
  private static final int ROWS_PER_TASK = 3;
  private static final int MAX_TRIES = 3;

  /** The number at which YARN starts to count the attempts of the next application master. */
  private static final int ATTEMPTS_PER_MASTER = 1000;

  private String encodedUpdate;
  private List<String> splits;

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

  private void sweep(LongFunction<StorageFault> fault) throws IOException {
    FaultyStorage faultless = new FaultyStorage(newTable(), new StorageFault.None());
    assertTrue(runJob(faultless, 0));
    long operationCount = faultless.operationCount();
    assertTrue(operationCount > 0);
    for (long operation = 0; operation < operationCount; operation++) {
      FaultyStorage faulty = new FaultyStorage(newTable(), fault.apply(operation));
      boolean hasSucceeded = runJob(faulty, 0);
      assertTrue(faulty.faultHappened(), "operation " + operation);
      Storage survivingStorage = faulty.survivingFiles();
      if (!hasSucceeded) {
        assertTrue(runJob(survivingStorage, ATTEMPTS_PER_MASTER), faulty.faultLocation());
      }
      assertEquals(List.of(0, 1, 2, 0, 1, 2), values(survivingStorage), faulty.faultLocation());
      assertEquals(2, countOf(1, survivingStorage), faulty.faultLocation());
    }
  }

  /**
   * Creates a table with one split directory per task; also sets {@link #encodedUpdate} and {@link
   * #splits} for the job.
   */
  private MemoryStorage newTable() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table.create(storage, Visits.SCHEMA).indexes().add(List.of("number")).commit();
    for (int task = 0; task < TASK_COUNT; task++) {
      Table table = Table.open(storage);
      try (TableWriter writer = table.newWriter()) {
        for (long row = 0; row < ROWS_PER_TASK; row++) {
          writer.write(Visits.visit(row));
        }
        table.newAppend().add(writer.finish()).commit();
      }
    }
    ColumnUpdate update = Table.open(storage).newColumnUpdate().token(TOKEN);
    update.add(new Schema.Field("length", Schema.create(Schema.Type.INT)));
    encodedUpdate = Base64.getEncoder().encodeToString(update.toBytes());
    splits = VisitTable.splitDirectories(storage);
    return storage;
  }

  /** Returns how many rows have a number, which is looked up by the index, and this new value. */
  private static long countOf(int number, Storage storage) throws IOException {
    try (KeyLookup lookup =
        Table.open(storage).newScan().select("length").openKeyLookup("number")) {
      return lookup.findKey(number).stream().filter(row -> row.get(0).equals(number)).count();
    }
  }

  private static List<Integer> values(Storage storage) throws IOException {
    List<Integer> values = new ArrayList<>();
    try (RecordReader reader =
        Table.open(storage).newScan().select("length").open(RecordMode.LAZY)) {
      while (reader.next()) {
        values.add((Integer) reader.record().get(0));
      }
    }
    return values;
  }

  /** Runs the job, retrying each step; returns whether it succeeded. */
  private boolean runJob(Storage storage, int firstAttempt) {
    ColumnAppendOutput output = new ColumnAppendOutput(storage, TOKEN, encodedUpdate);
    ColumnOutputCommitter.JobCommitFactory commitFactory = context -> output;
    if (!succeedsInSomeTries(tryNumber -> new ColumnOutputCommitter(commitFactory).setupJob(JOB))) {
      return false;
    }
    for (int task = 0; task < TASK_COUNT; task++) {
      if (!runTask(output, task, firstAttempt)) {
        return false;
      }
    }
    return succeedsInSomeTries(
        tryNumber -> new ColumnOutputCommitter(commitFactory).commitJob(JOB));
  }

  private boolean runTask(ColumnAppendOutput output, int task, int firstAttempt) {
    ColumnOutputCommitter committer = new ColumnOutputCommitter(context -> output);
    return succeedsInSomeTries(
        tryNumber -> {
          TaskAttemptContext context = context(task, firstAttempt + tryNumber);
          try {
            write(output, task, context);
            if (committer.needsTaskCommit(context)) {
              committer.commitTask(context);
            }
          } catch (IOException | RuntimeException e) {
            committer.abortTask(context);
            throw e;
          }
        });
  }

  private static TaskAttemptContext context(int task, int attempt) {
    return new TaskAttemptContextImpl(
        new Configuration(false),
        new TaskAttemptID(new TaskID(Attempt.JOB, TaskType.MAP, task), attempt));
  }

  private void write(ColumnAppendOutput output, int task, TaskAttemptContext context)
      throws IOException {
    ColumnAppendRecordWriter writer = new ColumnAppendRecordWriter(output, context);
    GenericRecord values = new GenericData.Record(output.update().schema());
    for (int row = 0; row < ROWS_PER_TASK; row++) {
      values.put("length", row);
      writer.write(new RowKey(splits.get(task), row), values);
    }
    writer.close(context);
  }

  /** A step of the framework that is retried. */
  @FunctionalInterface
  private interface Step {
    void run(int tryNumber) throws IOException;
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
