package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.Storage;
import dev.stoa.table.change.WrittenColumns;
import java.io.IOException;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** An attempt of a task that writes columns, driven as by the framework. */
final class ColumnAppendAttempt {
  private final Configuration conf;
  private final TaskAttemptContext context;
  private final ColumnOutputCommitter committer = new ColumnOutputCommitter(ColumnAppendOutput::of);
  private ColumnAppendRecordWriter writer;

  private ColumnAppendAttempt(Configuration conf, int task, int attempt) {
    this.conf = conf;
    TaskAttemptID id = new TaskAttemptID(new TaskID(Attempt.JOB, TaskType.MAP, task), attempt);
    this.context = new TaskAttemptContextImpl(conf, id);
  }

  /** Submits a job, and creates its first attempt. */
  static ColumnAppendAttempt of(Job job, int task, int attempt) throws IOException {
    new ColumnAppendOutputFormat().checkOutputSpecs(job);
    return new ColumnAppendAttempt(job.getConfiguration(), task, attempt);
  }

  /** Creates another attempt of the same job. */
  static ColumnAppendAttempt of(ColumnAppendAttempt other, int task, int attempt) {
    return new ColumnAppendAttempt(other.conf, task, attempt);
  }

  private JobContext job() {
    return new JobContextImpl(conf, Attempt.JOB);
  }

  /** Writes hosts for all rows of a split directory, derived from their numbers. */
  ColumnAppendAttempt write(int split, Storage storage) throws IOException {
    String name = VisitTable.splitDirectories(storage).get(split);
    writer = new ColumnAppendRecordWriter(ColumnAppendOutput.of(context), context);
    Configuration input = new Configuration(conf);
    input.set("stoa.input.columns", "number");
    TaskAttemptContext inputContext = new TaskAttemptContextImpl(input, context.getTaskAttemptID());
    for (InputSplit task : new RowKeyColumnInputFormat<>().getSplits(inputContext)) {
      if (((ColumnInputSplit) task).task().splitNames().contains(name)) {
        write(task, inputContext);
      }
    }
    return this;
  }

  private void write(InputSplit task, TaskAttemptContext inputContext) throws IOException {
    try (RowKeyColumnRecordReader<GenericRecord> reader = new RowKeyColumnRecordReader<>()) {
      reader.initialize(task, inputContext);
      while (reader.nextKeyValue()) {
        GenericRecord values = new GenericData.Record(ColumnAppendOutputFormat.schema(context));
        values.put("host", "host " + reader.getCurrentValue().get("number"));
        writer.write(reader.getCurrentKey(), values);
      }
    }
  }

  ColumnAppendAttempt close() throws IOException {
    writer.close(context);
    return this;
  }

  ColumnAppendAttempt commit() throws IOException {
    committer.commitTask(context);
    return this;
  }

  void abort() throws IOException {
    committer.abortTask(context);
  }

  /** Commits the columns of all tasks, and keeps the pending files. */
  void commitWithoutCleanup() throws IOException {
    ColumnAppendOutput.of(context).commit();
  }

  void commitJob() throws IOException {
    new ColumnOutputCommitter(ColumnAppendOutput::of).commitJob(job());
  }

  void abortJob() throws IOException {
    new ColumnOutputCommitter(ColumnAppendOutput::of).abortJob(job(), JobStatus.State.FAILED);
  }

  /** Deletes the output, as an abort by another process does. */
  void deleteWritten() throws IOException {
    ColumnAppendOutput output = ColumnAppendOutput.of(context);
    List<WrittenColumns> written = output.pendingFiles().committedOutputs();
    written.forEach(columns -> columns.delete(output.storage()));
  }
}
