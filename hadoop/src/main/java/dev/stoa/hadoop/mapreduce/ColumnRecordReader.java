package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.scan.RecordMapper;
import java.io.IOException;
import org.apache.hadoop.io.NullWritable;

/**
 * Passes the rows of a {@link ColumnInputSplit} to a map function; created by {@link
 * ColumnInputFormat}.
 *
 * <p>A record and its values are valid until the next record.
 */
final class ColumnRecordReader<T> extends TableRecordReader<NullWritable, T, T> {
  // The job declares T as the class that it set, or as a supertype of GenericRecord.
  @SuppressWarnings("unchecked")
  @Override
  RecordMapper<T> mapper(JobSettings settings) {
    return (RecordMapper<T>) settings.recordMapper();
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
