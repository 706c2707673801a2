package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.RecordMode;
import dev.stoa.table.RecordReader;
import dev.stoa.table.ScanMetrics;
import dev.stoa.table.ScanTask;
import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** The rows of an input split, counted as they are read; both record readers stand on it. */
final class SplitRows implements Closeable {
  /** Counters are brought up to date so rarely that they cost nothing. */
  private static final int ROWS_BETWEEN_COUNTS = 4096;

  private final RecordReader reader;
  private final long rowCount;
  private final Counter rows;
  private final Counter bytesRead;
  private final Counter bytesSkipped;
  private final Counter pagesRead;
  private ScanMetrics counted = new ScanMetrics(0, 0, 0, 0);
  private long position;

  private SplitRows(RecordReader reader, long rowCount, TaskAttemptContext context) {
    this.reader = reader;
    this.rowCount = rowCount;
    this.rows = StoaCounter.ROWS.of(context);
    this.bytesRead = StoaCounter.BYTES_READ.of(context);
    this.bytesSkipped = StoaCounter.BYTES_SKIPPED.of(context);
    this.pagesRead = StoaCounter.PAGES_READ.of(context);
  }

  static SplitRows open(ColumnInputSplit split, RecordMode mode, TaskAttemptContext context)
      throws IOException {
    ScanTask task = split.task();
    RecordReader reader =
        task.open(HadoopStorages.open(context.getConfiguration(), split.table()), mode);
    return new SplitRows(reader, task.rowCount(), context);
  }

  boolean next() throws IOException {
    if (!reader.next()) {
      return false;
    }
    position++;
    if (position % ROWS_BETWEEN_COUNTS == 0) {
      count();
    }
    return true;
  }

  /** The schema of all records. */
  Schema schema() {
    return reader.schema();
  }

  /** The row's record, valid until {@link #next()}. */
  ColumnarRecord record() {
    return reader.record();
  }

  float progress() {
    return rowCount == 0 ? 1 : (float) position / rowCount;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    count();
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
