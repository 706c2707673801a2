package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.scan.RecordForm;
import java.io.IOException;
import org.apache.hadoop.io.NullWritable;

/**
 * Hands the rows of a {@link ColumnInputSplit} to a map function; made by {@link
 * ColumnInputFormat}.
 *
 * <p>A record, and what is got from it, is valid until the next one is asked for.
 */
final class ColumnRecordReader<T> extends TableRecordReader<NullWritable, T, T> {
  // The job has declared T to be the class that it set, or GenericRecord or above.
  @SuppressWarnings("unchecked")
  @Override
  RecordForm<T> form(JobSettings settings) {
    return (RecordForm<T>) settings.recordForm();
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public T getCurrentValue() throws IOException {
    return row();
  }
}
