package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/**
 * An attempt of a task that writes rows, driven as by the framework, with a committer of its own.
 */
final class Attempt {
  static final JobID JOB = new JobID("test", 1);

  private final TaskAttemptContext context;
  private final ColumnOutputCommitter committer;
  private final JobOutput output;
  private ColumnRecordWriter<GenericRecord> writer;

  private Attempt(JobOutput output, TaskAttemptContext context) {
    this.output = output;
    this.context = context;
    this.committer = new ColumnOutputCommitter(jobContext -> output);
  }

  static Attempt of(JobOutput output, TaskType type, int task, int attempt) {
    TaskAttemptID id = new TaskAttemptID(new TaskID(JOB, type, task), attempt);
    return new Attempt(output, new TaskAttemptContextImpl(new Configuration(false), id));
  }

  static Attempt of(JobOutput output, int task, int attempt) {
    return of(output, TaskType.MAP, task, attempt);
  }

  static JobContext jobContext() {
    return new JobContextImpl(new Configuration(false), JOB);
  }

  /** Writes the visits with numbers from {@code start} to {@code end - 1}. */
  Attempt write(long start, long end) throws IOException {
    if (writer == null) {
      committer.setupTask(context);
      writer = new ColumnRecordWriter<>(output, context);
    }
    for (long number = start; number < end; number++) {
      writer.write(NullWritable.get(), Visits.visit(number));
    }
    return this;
  }

  ColumnRecordWriter<GenericRecord> writer() {
    return writer;
  }

  Attempt close() throws IOException {
    writer.close(context);
    return this;
  }

  boolean needsCommit() throws IOException {
    return committer.needsTaskCommit(context);
  }

  Attempt commit() throws IOException {
    committer.commitTask(context);
    return this;
  }

  void abort() throws IOException {
    committer.abortTask(context);
  }

  void recover() throws IOException {
    committer.recoverTask(context);
  }
}
