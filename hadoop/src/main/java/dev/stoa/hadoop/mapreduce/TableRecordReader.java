package dev.stoa.hadoop.mapreduce;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TypedReader;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Reads and counts the rows of a {@link ColumnInputSplit}; the record readers of the input formats
 * choose the mapper, key and value.
 *
 * @param <R> the type that rows are mapped to
 */
abstract class TableRecordReader<K, V, R> extends RecordReader<K, V> {
  /** The number of rows after which counters are updated; large, so that updates cost nothing. */
  private static final int ROWS_BETWEEN_COUNTER_UPDATES = 4096;

  private TypedReader<R> reader;
  private long rowCount;
  private long readRowCount;
  private ScanJobCounters counters;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    ColumnInputSplit tableSplit = (ColumnInputSplit) split;
    ScanTask task = tableSplit.task();
    rowCount = task.rowCount();
    JobSettings settings = new JobSettings(context.getConfiguration());
    Storage storage = openStorage(tableSplit, context);
    counters = new ScanJobCounters(storage, context);
    reader = task.open(storage, mapper(settings), settings.recordMode());
  }

  /** Opens the storage from which a task reads its split. */
  static Storage openStorage(ColumnInputSplit split, TaskAttemptContext context)
      throws IOException {
    return HadoopStorages.openForAttempt(
        context.getConfiguration(), split.table(), context.getTaskAttemptID().getId());
  }

  /** The mapper of rows to values. */
  abstract RecordMapper<R> mapper(JobSettings settings);

  @Override
  public boolean nextKeyValue() throws IOException {
    if (!reader.next()) {
      return false;
    }
    readRowCount++;
    if (readRowCount % ROWS_BETWEEN_COUNTER_UPDATES == 0) {
      counters.update(reader.metrics());
    }
    return true;
  }

  /** The current row, valid until the next one. */
  final R row() throws IOException {
    return reader.object();
  }

  /** Sets a key to that of the current row. */
  final void setKey(RowKey key) {
    key.set(reader.splitName(), reader.rowInSplit());
  }

  /** The schema of all records. */
  final Schema schema() {
    return reader.schema();
  }

  @Override
  public float getProgress() {
    return rowCount == 0 ? 0 : (float) readRowCount / rowCount;
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
      counters.finish(reader.metrics());
    }
  }
}
