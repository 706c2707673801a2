package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.scan.RecordMapper;
import java.io.IOException;

/**
 * Passes rows and their positions to a map function; created by {@link RowKeyColumnInputFormat}.
 */
final class RowKeyColumnRecordReader<T> extends TableRecordReader<RowKey, T, T> {
  private final RowKey key = new RowKey();

  // The job declares T as the class that it set, or as a supertype of GenericRecord.
  @SuppressWarnings("unchecked")
  @Override
  RecordMapper<T> mapper(JobSettings settings) {
    return (RecordMapper<T>) settings.recordMapper();
  }

  @Override
  public RowKey getCurrentKey() {
    setKey(key);
    return key;
  }

  @Override
  public T getCurrentValue() throws IOException {
    return row();
  }
}
