package dev.stoa.hadoop.mapreduce;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.sort.SortTerm;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
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
 * Writes a table in a MapReduce job: the COF of the paper, section 4.2.
 *
 * <p>Job drivers set the table and its schema with the static methods. The job creates the table or
 * appends to it; its rows appear all at once if it succeeds, and not at all if it fails. A table
 * created by a job that fails remains, without rows, since other jobs may already use it.
 *
 * <pre>{@code
 * job.setOutputFormatClass(ColumnOutputFormat.class);
 * ColumnOutputFormat.setOutputPath(job, new Path("/data/2011-01-01"));
 * ColumnOutputFormat.setSchema(job, schema);
 * }</pre>
 */
public final class ColumnOutputFormat extends OutputFormat<NullWritable, GenericRecord> {
  /** Creates the format; called by the framework. */
  public ColumnOutputFormat() {}

  /** Sets the directory of the table. */
  public static void setOutputPath(Job job, Path table) {
    FileOutputFormat.setOutputPath(job, table);
  }

  /**
   * Sets the schema of the records. If the table exists, this call may be omitted; the schema may
   * then lack columns that are nullable or have a default, which the rows get.
   */
  public static void setSchema(Job job, Schema schema) {
    new JobSettings(job.getConfiguration()).setSchema(schema);
  }

  /**
   * Partitions the table that the job creates: each split directory has one value of the terms,
   * such as {@code PartitionSpec.parse("bucket(user_id,16), day(time)")}. An existing table must be
   * partitioned the same way; this call may then be omitted.
   */
  public static void setPartitionBy(Job job, PartitionSpec spec) {
    new JobSettings(job.getConfiguration()).setPartitionBy(spec);
  }

  /**
   * Adds key indexes to the table that the job creates, such as {@code IndexSpec.of("url")}; its
   * tasks index the rows that they write. An existing table must have the indexes; this call may
   * then be omitted. With a unique index, the job fails if two rows have a key in common.
   */
  public static void setIndexes(Job job, List<IndexSpec> indexes) {
    new JobSettings(job.getConfiguration()).setIndexes(indexes);
  }

  /**
   * Sorts the rows of each task by some terms, such as {@code SortTerm.parseAll("day, size desc")}:
   * an external sort within the writer's memory budget. Use {@code dev.stoa.hadoop.load.LoadJob} to
   * also divide the rows among tasks by the order.
   */
  public static void setSortBy(Job job, List<SortTerm> terms) {
    new JobSettings(job.getConfiguration()).setSortBy(terms);
  }

  /**
   * Sets a file of this machine to which a commit that fails writes why. For jobs in this process:
   * Hadoop's local runner only logs it.
   */
  public static void setFailureFile(Job job, java.nio.file.Path file) {
    job.getConfiguration().set(ColumnOutputCommitter.FAILURE_FILE, file.toString());
  }

  /** Returns the schema of the records; empty if the job sets none. */
  public static Optional<Schema> schema(Configuration conf) {
    return new JobSettings(conf).schema();
  }

  /** Returns the partition spec; empty if the job sets none. */
  public static Optional<PartitionSpec> partitionBy(Configuration conf) {
    return new JobSettings(conf).partitionBy();
  }

  /** Returns the order in which each task writes its rows; empty if the job sets none. */
  public static List<SortTerm> sortBy(Configuration conf) {
    return new JobSettings(conf).sortBy();
  }

  /**
   * Sets the options of the tasks' writers; the memory budget applies to all columns together.
   * Tasks spill to the temporary directory of their node, not to the options' spill directory. The
   * default budget is 256 MiB, or a quarter of the task's heap if that is less. This replaces all
   * column options that were set earlier.
   */
  public static void setWriteOptions(Job job, WriteOptions options) {
    new JobSettings(job.getConfiguration()).setWriteOptions(options);
  }

  /** Sets the layout and codec of one column. */
  public static void setColumnOptions(Job job, String column, ColumnOptions options) {
    new JobSettings(job.getConfiguration()).setColumnOptions(column, options);
  }

  /**
   * Sets the layout and codec of the columns that have no options set with {@link
   * #setColumnOptions}.
   */
  public static void setDefaultColumnOptions(Job job, ColumnOptions options) {
    new JobSettings(job.getConfiguration()).setDefaultColumnOptions(options);
  }

  @Override
  public void checkOutputSpecs(JobContext context) throws IOException {
    FunctionTypeCheck.checkOutputKey(
        context, NullWritable.class, "declare NullWritable, and write NullWritable.get()");
    JobOutput.prepareSubmission(context, schema(context.getConfiguration()));
  }

  @Override
  public RecordWriter<NullWritable, GenericRecord> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    return new ColumnRecordWriter<>(output(context), context);
  }

  @Override
  public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
    return new ColumnOutputCommitter(ColumnOutputFormat::output);
  }

  private static JobOutput output(JobContext context) throws IOException {
    return JobOutput.of(context, schema(context.getConfiguration()));
  }
}
