package dev.stoa.bench.experiment.colocation;

import java.io.IOException;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Counts the records of a map task, as Hadoop does. */
final class CountingReader<K, V> extends RecordReader<K, V> {
  private final RecordReader<K, V> reader;
  private long rowCount;

  CountingReader(RecordReader<K, V> reader) {
    this.reader = reader;
  }

  long rowCount() {
    return rowCount;
  }

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context)
      throws IOException, InterruptedException {
    reader.initialize(split, context);
  }

  @Override
  public boolean nextKeyValue() throws IOException, InterruptedException {
    boolean hasNext = reader.nextKeyValue();
    rowCount += hasNext ? 1 : 0;
    return hasNext;
  }

  @Override
  public K getCurrentKey() throws IOException, InterruptedException {
    return reader.getCurrentKey();
  }

  @Override
  public V getCurrentValue() throws IOException, InterruptedException {
    return reader.getCurrentValue();
  }

  @Override
  public float getProgress() throws IOException, InterruptedException {
    return reader.getProgress();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
