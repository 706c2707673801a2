package dev.stoa.hadoop.mapreduce;

import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordForm;
import dev.stoa.table.scan.ScanMetrics;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TypedReader;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Reads and counts the rows of a {@link ColumnInputSplit}; the record readers of both input formats
 * say what a row is read as, and what key and value it becomes.
 *
 * @param <R> what a row is read as
 */
abstract class TableRecordReader<K, V, R> extends RecordReader<K, V> {
  /** Counters are brought up to date so rarely that they cost nothing. */
  private static final int ROWS_BETWEEN_COUNTS = 4096;

  private TypedReader<R> reader;
  private long rowCount;
  private long position;
  private Counter rows;
  private Counter bytesRead;
  private SourceCounters sources;
  private Counter bytesSkipped;
  private Counter pagesRead;
  private ScanMetrics counted = new ScanMetrics(0, 0, 0, 0, 0);

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    ColumnInputSplit tableSplit = (ColumnInputSplit) split;
    ScanTask task = tableSplit.task();
    rowCount = task.rowCount();
    rows = StoaCounter.ROWS.of(context);
    bytesRead = StoaCounter.BYTES_READ.of(context);
    bytesSkipped = StoaCounter.BYTES_SKIPPED.of(context);
    pagesRead = StoaCounter.PAGES_READ.of(context);
    JobSettings settings = new JobSettings(conf);
    Storage storage = HadoopStorages.open(reading(context), tableSplit.table());
    sources = new SourceCounters(storage, context);
    reader = task.open(storage, form(settings), settings.recordMode());
  }

  /** What failed may have met damage in a copy on this machine: HDFS finds whole ones. */
  private static Configuration reading(TaskAttemptContext context) {
    if (context.getTaskAttemptID().getId() == 0) {
      return context.getConfiguration();
    }
    Configuration conf = new Configuration(context.getConfiguration());
    conf.setBoolean(HadoopStorage.DIRECT_READS, false);
    return conf;
  }

  /** What rows are read as. */
  abstract RecordForm<R> form(JobSettings settings);

  @Override
  public boolean nextKeyValue() throws IOException {
    if (!reader.next()) {
      return false;
    }
    position++;
    if (position % ROWS_BETWEEN_COUNTS == 0) {
      count();
    }
    return true;
  }

  /** The row, valid until the next one. */
  final R row() throws IOException {
    return reader.object();
  }

  /** Makes a key that of the row. */
  final void fill(RowKey key) {
    key.set(reader.splitName(), reader.rowInSplit());
  }

  /** The schema of all records. */
  final Schema schema() {
    return reader.schema();
  }

  @Override
  public float getProgress() {
    return rowCount == 0 ? 0 : (float) position / rowCount;
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
      count();
      sources.count(reader.metrics());
    }
  }

  private void count() {
    // Not set: a join reads several tables in one task.
    ScanMetrics metrics = reader.metrics();
    rows.increment(metrics.rows() - counted.rows());
    bytesRead.increment(metrics.bytesRead() - counted.bytesRead());
    bytesSkipped.increment(metrics.bytesSkipped() - counted.bytesSkipped());
    pagesRead.increment(metrics.pagesRead() - counted.pagesRead());
    counted = metrics;
  }
}
