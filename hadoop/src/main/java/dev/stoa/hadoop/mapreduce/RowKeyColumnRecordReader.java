package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.scan.RecordForm;
import java.io.IOException;

/** Hands rows and their places to a map function; made by {@link RowKeyColumnInputFormat}. */
final class RowKeyColumnRecordReader<T> extends TableRecordReader<RowKey, T, T> {
  private final RowKey key = new RowKey();

  // The job has declared T to be the class that it set, or GenericRecord or above.
  @SuppressWarnings("unchecked")
  @Override
  RecordForm<T> form(JobSettings settings) {
    return (RecordForm<T>) settings.recordForm();
  }

  @Override
  public RowKey getCurrentKey() {
    fill(key);
    return key;
  }

  @Override
  public T getCurrentValue() throws IOException {
    return row();
  }
}
