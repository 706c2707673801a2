package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
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
 * Writes a table in jobs written against Avro's {@code AvroKeyOutputFormat}, which need to change
 * only their output format.
 *
 * <p>The schema is the one set by {@code AvroJob.setOutputKeySchema}, or in jobs without reducers
 * {@code AvroJob.setMapOutputKeySchema}; {@link ColumnOutputFormat#setWriteOptions} and {@link
 * ColumnOutputFormat#setColumnOptions} configure how rows are written.
 *
 * @param <T> the class of the records: generic records, or a class that Avro maps to records
 */
public final class AvroKeyColumnOutputFormat<T> extends OutputFormat<AvroKey<T>, NullWritable> {
  /** Creates the format; called by the framework. */
  public AvroKeyColumnOutputFormat() {}

  /** Sets the directory of the table. */
  public static void setOutputPath(Job job, Path table) {
    FileOutputFormat.setOutputPath(job, table);
  }

  @Override
  public void checkOutputSpecs(JobContext context) throws IOException {
    JobOutput.prepareSubmission(context, schema(context));
  }

  @Override
  public RecordWriter<AvroKey<T>, NullWritable> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    JobOutput output = output(context);
    return new AvroKeyColumnRecordWriter<>(output, output.table(), context);
  }

  @Override
  public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
    return new ColumnOutputCommitter(AvroKeyColumnOutputFormat::output);
  }

  private static JobOutput output(JobContext context) throws IOException {
    return JobOutput.of(context, schema(context));
  }

  private static Optional<Schema> schema(JobContext context) {
    Configuration conf = context.getConfiguration();
    Schema schema = context.getNumReduceTasks() == 0 ? AvroJob.getMapOutputKeySchema(conf) : null;
    return Optional.ofNullable(schema == null ? AvroJob.getOutputKeySchema(conf) : schema);
  }
}
