package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Adds columns to a table in a MapReduce job, or replaces them: the CIF paper's section 4.3 by a
 * job. No file of another column is touched; all columns appear at once when the job has succeeded.
 *
 * <p>The job writes a record of the columns for each row of the table that was not deleted, under
 * the row's {@link RowKey}, the rows of a split directory in their order and in one task. A map
 * function over {@link RowKeyColumnInputFormat} writes its values under the key that it is given;
 * so does a reduce function whose values come by row keys from anywhere, since they are sorted and
 * parted so.
 *
 * <pre>{@code
 * job.setInputFormatClass(RowKeyColumnInputFormat.class);
 * ColumnInputFormat.addInputPath(job, table);
 * ColumnInputFormat.setColumns(job, "url");
 * job.setNumReduceTasks(0);
 * job.setOutputFormatClass(ColumnAppendOutputFormat.class);
 * ColumnAppendOutputFormat.setOutputPath(job, table);
 * ColumnAppendOutputFormat.addColumn(job, new Schema.Field("host", Schema.create(STRING)));
 * }</pre>
 *
 * <p>The job reads and changes the snapshot that was current when it was submitted, or the one that
 * {@link ColumnInputFormat#setVersion} set. What others commit meanwhile is met as {@link
 * dev.stoa.table.change.ColumnUpdate} says.
 */
public final class ColumnAppendOutputFormat extends OutputFormat<RowKey, IndexedRecord> {
  /** Called by the framework. */
  public ColumnAppendOutputFormat() {}

  /** Names the directory of the table. */
  public static void setOutputPath(Job job, Path table) {
    FileOutputFormat.setOutputPath(job, table);
  }

  /**
   * Has the job add a column, behind those that were named before. With a default, rows that others
   * append while the job runs have it; without one the job fails then.
   */
  public static void addColumn(Job job, Schema.Field field) {
    new JobSettings(job.getConfiguration()).addColumn(field);
  }

  /** Has the job give a column of the table new values. */
  public static void replaceColumn(Job job, String name) {
    new JobSettings(job.getConfiguration()).replaceColumn(name);
  }

  /** Sets how each task writes, as {@link ColumnOutputFormat#setWriteOptions} does. */
  public static void setWriteOptions(Job job, WriteOptions options) {
    new JobSettings(job.getConfiguration()).setWriteOptions(options);
  }

  /** Sets in which layout and with which codec one column is written. */
  public static void setColumnOptions(Job job, String column, ColumnOptions options) {
    new JobSettings(job.getConfiguration()).setColumnOptions(column, options);
  }

  /**
   * The schema of the records that tasks write: the replaced columns and those added, in the order
   * in which they were named; known when the job was submitted.
   */
  public static Schema schema(JobContext context) throws IOException {
    return ColumnAppend.of(context).update().schema();
  }

  @Override
  public void checkOutputSpecs(JobContext context) throws IOException {
    ColumnAppend.prepareSubmission(context);
  }

  @Override
  public RecordWriter<RowKey, IndexedRecord> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    return new ColumnAppendRecordWriter(ColumnAppend.of(context), context);
  }

  @Override
  public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
    return new ColumnOutputCommitter(ColumnAppend::of);
  }
}
