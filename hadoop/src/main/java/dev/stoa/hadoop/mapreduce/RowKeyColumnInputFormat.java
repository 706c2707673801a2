package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Reads tables as {@link ColumnInputFormat} does, configured by its static methods, and passes map
 * functions the position of each row as the key, for jobs that write columns with {@link
 * ColumnAppendOutputFormat}. The key is reused for the next row.
 *
 * @param <T> the class of the map function's records: a generic record, or the record class that
 *     was set
 */
public final class RowKeyColumnInputFormat<T> extends InputFormat<RowKey, T> {
  /** Creates the format; called by the framework. */
  public RowKeyColumnInputFormat() {}

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    FunctionTypeCheck.checkInput(context, RowKey.class);
    return InputSplits.of(
        context, ColumnProjection.of(new JobSettings(context.getConfiguration())));
  }

  @Override
  public RecordReader<RowKey, T> createRecordReader(InputSplit split, TaskAttemptContext context) {
    return new RowKeyColumnRecordReader<>();
  }
}
