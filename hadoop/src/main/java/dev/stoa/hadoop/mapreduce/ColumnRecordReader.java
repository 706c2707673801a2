package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Hands the rows of a {@link ColumnInputSplit} to a map function; made by {@link
 * ColumnInputFormat}.
 *
 * <p>A record, and what is got from it, is valid until the next one is asked for.
 */
final class ColumnRecordReader extends RecordReader<NullWritable, GenericRecord> {
  private SplitRows rows;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    JobSettings settings = new JobSettings(context.getConfiguration());
    rows = SplitRows.open((ColumnInputSplit) split, settings.recordMode(), context);
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    return rows.next();
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public GenericRecord getCurrentValue() {
    return rows.record();
  }

  @Override
  public float getProgress() {
    return rows == null ? 0 : rows.progress();
  }

  @Override
  public void close() throws IOException {
    if (rows != null) {
      rows.close();
    }
  }
}
