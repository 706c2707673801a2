package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.RecordBatch;
import java.io.IOException;
import java.util.List;
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
 * Reads tables in jobs whose map functions take batches of rows as vectors, so that neither Hadoop
 * nor Stoa does work for each record: {@code Mapper<NullWritable, RecordBatch, …>}.
 *
 * <p>{@link ColumnInputFormat}'s columns, predicate, version and number of tasks apply here too. A
 * batch contains up to {@link RecordBatch#MAX_ROWS} rows, all of which match the predicate, and is
 * valid until the map function returns. It is never empty. Hadoop's counter of map input records
 * counts batches; {@link StoaCounter#ROWS_READ} counts their rows.
 *
 * <pre>{@code
 * job.setInputFormatClass(BatchInputFormat.class);
 * BatchInputFormat.addInputPath(job, new Path("/data/jan"));
 * ColumnInputFormat.setColumns(job, "metadata['content-type']");
 * ColumnInputFormat.setPredicate(job, column("url").contains("ibm.com/jp"));
 * }</pre>
 */
public final class BatchInputFormat extends InputFormat<NullWritable, RecordBatch> {
  /** Creates the format; called by the framework. */
  public BatchInputFormat() {}

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
    FunctionTypeCheck.checkBatchInput(context);
    JobSettings settings = new JobSettings(context.getConfiguration());
    settings.checkReadsBatches();
    return InputSplits.of(context, ColumnProjection.of(settings));
  }

  @Override
  public RecordReader<NullWritable, RecordBatch> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new BatchRecordReader();
  }
}
