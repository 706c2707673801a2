package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * Reads tables in jobs written against Avro's {@code AvroKeyInputFormat}, which need to change only
 * their input format.
 *
 * <p>The reader schema set by {@code AvroJob.setInputKeySchema} chooses the columns; without one,
 * {@link ColumnInputFormat#setColumns} does, or the job reads all columns. {@link
 * ColumnInputFormat}'s predicate, record mode and split size apply here too.
 *
 * @param <T> the class of the map function's records: a generic record, or the class generated from
 *     the schema
 */
public final class AvroKeyColumnInputFormat<T> extends InputFormat<AvroKey<T>, NullWritable> {
  /** Creates the format; called by the framework. */
  public AvroKeyColumnInputFormat() {}

  /** Adds an input table, or all tables that a path with wildcards matches. */
  public static void addInputPath(Job job, Path table) throws IOException {
    FileInputFormat.addInputPath(job, table);
  }

  /** Makes these tables the only input. */
  public static void setInputPaths(Job job, Path... tables) throws IOException {
    FileInputFormat.setInputPaths(job, tables);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Schema readerSchema = AvroJob.getInputKeySchema(context.getConfiguration());
    ColumnProjection projection =
        readerSchema == null
            ? ColumnProjection.of(new JobSettings(context.getConfiguration()))
            : new ReaderSchemaProjection(readerSchema);
    return InputSplits.of(context, projection);
  }

  @Override
  public RecordReader<AvroKey<T>, NullWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new AvroKeyColumnRecordReader<>();
  }
}
