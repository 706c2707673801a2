package dev.stoa.hadoop.mapreduce;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Writes a table in a MapReduce job: COF of the paper's section 4.2.
 *
 * <p>Job drivers name the table and its schema by the static methods. The job creates the table or
 * appends to it; its rows appear all at once when it has succeeded, and never otherwise. A table
 * that a failed job created stays, without rows: others may have begun to use it.
 *
 * <pre>{@code
 * job.setOutputFormatClass(ColumnOutputFormat.class);
 * ColumnOutputFormat.setOutputPath(job, new Path("/data/2011-01-01"));
 * ColumnOutputFormat.setSchema(job, schema);
 * }</pre>
 */
public final class ColumnOutputFormat extends OutputFormat<NullWritable, GenericRecord> {
  /** Called by the framework. */
  public ColumnOutputFormat() {}

  /** Names the directory of the table. */
  public static void setOutputPath(Job job, Path table) {
    FileOutputFormat.setOutputPath(job, table);
  }

  /** Gives the schema of the records: the new table's, or that of the one appended to. */
  public static void setSchema(Job job, Schema schema) {
    new JobSettings(job.getConfiguration()).setSchema(schema);
  }

  /**
   * Partitions the table that the job creates: each split directory has one value of the terms,
   * such as {@code PartitionSpec.parse("bucket(user_id,16), day(time)")}. A table that is there
   * must be partitioned so; it need not be said of one.
   */
  public static void setPartitionBy(Job job, PartitionSpec spec) {
    new JobSettings(job.getConfiguration()).setPartitionBy(spec);
  }

  /**
   * Sets how each task writes; its memory budget holds whatever the number of columns. Tasks spill
   * to the temporary folder of where they run, not to the options' spill directory. Without this
   * call a task's budget is 256 MiB, or a quarter of its heap where that is less. How columns are
   * written is set whole: what was said of them before holds no more.
   */
  public static void setWriteOptions(Job job, WriteOptions options) {
    new JobSettings(job.getConfiguration()).setWriteOptions(options);
  }

  /** Sets in which layout and with which codec one column is written. */
  public static void setColumnOptions(Job job, String column, ColumnOptions options) {
    new JobSettings(job.getConfiguration()).setColumnOptions(column, options);
  }

  /** Sets the same for the columns that have no options of their own. */
  public static void setDefaultColumnOptions(Job job, ColumnOptions options) {
    new JobSettings(job.getConfiguration()).setDefaultColumnOptions(options);
  }

  @Override
  public void checkOutputSpecs(JobContext context) throws IOException {
    JobOutput.checkBeforeSubmission(context, schema(context));
  }

  @Override
  public RecordWriter<NullWritable, GenericRecord> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    return new ColumnRecordWriter(output(context), context);
  }

  @Override
  public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
    return new ColumnOutputCommitter(ColumnOutputFormat::output);
  }

  private static JobOutput output(JobContext context) throws IOException {
    return JobOutput.of(context, schema(context));
  }

  private static Optional<Schema> schema(JobContext context) {
    return new JobSettings(context.getConfiguration()).schema();
  }
}
