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
 * Adds columns to a table in a MapReduce job, or replaces them: section 4.3 of the CIF paper. Files
 * of other columns stay unchanged; all columns appear at once when the job succeeds.
 *
 * <p>The job writes one record of the columns for each live row of the table, under the row's
 * {@link RowKey}; one task must write the rows of a split directory, in order. A map function over
 * {@link RowKeyColumnInputFormat} writes its values under the key that it receives. A reduce
 * function keyed by row can get its values from any source: the shuffle sorts and partitions them
 * as required.
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
 * <p>The job reads and changes the snapshot that was current when it was submitted; a version, tag
 * or time for its input is rejected. {@link dev.stoa.table.change.ColumnUpdate} describes the
 * handling of concurrent commits.
 */
public final class ColumnAppendOutputFormat extends OutputFormat<RowKey, IndexedRecord> {
  /** Creates the format; called by the framework. */
  public ColumnAppendOutputFormat() {}

  /** Sets the directory of the table. */
  public static void setOutputPath(Job job, Path table) {
    FileOutputFormat.setOutputPath(job, table);
  }

  /**
   * Adds a column after those that were added earlier. If it has a default, rows appended while the
   * job runs get it; otherwise such an append fails the job.
   */
  public static void addColumn(Job job, Schema.Field field) {
    new JobSettings(job.getConfiguration()).addColumn(field);
  }

  /** Replaces the values of a column of the table. */
  public static void replaceColumn(Job job, String name) {
    new JobSettings(job.getConfiguration()).replaceColumn(name);
  }

  /** Sets the options of the tasks' writers, as {@link ColumnOutputFormat#setWriteOptions} does. */
  public static void setWriteOptions(Job job, WriteOptions options) {
    new JobSettings(job.getConfiguration()).setWriteOptions(options);
  }

  /** Sets the layout and codec of one column. */
  public static void setColumnOptions(Job job, String column, ColumnOptions options) {
    new JobSettings(job.getConfiguration()).setColumnOptions(column, options);
  }

  /**
   * Returns the schema of the records that tasks write: the replaced columns, then the added ones,
   * in the order in which they were set. Available after the job was submitted.
   */
  public static Schema schema(JobContext context) throws IOException {
    return ColumnAppendOutput.of(context).update().schema();
  }

  @Override
  public void checkOutputSpecs(JobContext context) throws IOException {
    ColumnAppendOutput.prepareSubmission(context);
  }

  @Override
  public RecordWriter<RowKey, IndexedRecord> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    return new ColumnAppendRecordWriter(ColumnAppendOutput.of(context), context);
  }

  @Override
  public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
    return new ColumnOutputCommitter(ColumnAppendOutput::of);
  }
}
