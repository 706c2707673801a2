package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.RecordBatch;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Passes the rows of a {@link ColumnInputSplit} to a map function in batches; created by {@link
 * BatchInputFormat}.
 *
 * <p>A batch is valid until the next one.
 */
final class BatchRecordReader extends RecordReader<NullWritable, RecordBatch> {
  private BatchReader reader;
  private ScanJobCounters counters;
  private long rowCount;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    ColumnInputSplit tableSplit = (ColumnInputSplit) split;
    ScanTask task = tableSplit.task();
    rowCount = task.rowCount();
    Storage storage = TableRecordReader.openStorage(tableSplit, context);
    counters = new ScanJobCounters(storage, context);
    reader = task.openBatches(storage);
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (!reader.next()) {
      return false;
    }
    counters.update(reader.metrics());
    return true;
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public RecordBatch getCurrentValue() {
    return reader.batch();
  }

  @Override
  public float getProgress() {
    return rowCount == 0 ? 0 : (float) reader.metrics().rowCount() / rowCount;
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
      counters.finish(reader.metrics());
    }
  }
}
