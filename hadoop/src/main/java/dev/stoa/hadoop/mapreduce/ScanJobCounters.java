package dev.stoa.hadoop.mapreduce;

import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.hadoop.storage.ReadSources;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.ScanMetrics;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Adds what a task has read from a table to the job's counters; record readers call it now and
 * then, and when they are closed.
 */
public final class ScanJobCounters {
  private final Storage storage;
  private final TaskAttemptContext context;
  private final Counter rowsRead;
  private final Counter bytesRead;
  private final Counter bytesSkipped;
  private final Counter pagesRead;
  private ScanMetrics reportedMetrics = new ScanMetrics(0, 0, 0, 0, 0);
  private boolean isFinished;

  /** Creates counters for the reads from a storage. */
  public ScanJobCounters(Storage storage, TaskAttemptContext context) {
    this.storage = storage;
    this.context = context;
    this.rowsRead = StoaCounter.ROWS_READ.counterOf(context);
    this.bytesRead = StoaCounter.BYTES_READ.counterOf(context);
    this.bytesSkipped = StoaCounter.BYTES_SKIPPED.counterOf(context);
    this.pagesRead = StoaCounter.PAGES_READ.counterOf(context);
  }

  /** Adds what was read since the last call. */
  public void update(ScanMetrics metrics) {
    // incremented rather than set, since a join reads several tables in one task
    rowsRead.increment(metrics.rowCount() - reportedMetrics.rowCount());
    bytesRead.increment(metrics.bytesRead() - reportedMetrics.bytesRead());
    bytesSkipped.increment(metrics.bytesSkipped() - reportedMetrics.bytesSkipped());
    pagesRead.increment(metrics.pagesRead() - reportedMetrics.pagesRead());
    reportedMetrics = metrics;
  }

  /**
   * Adds what was read since the last call, and the bytes of each source, after all files of the
   * storage were closed; later calls do nothing.
   */
  public void finish(ScanMetrics metrics) {
    if (isFinished) {
      return;
    }
    isFinished = true;
    update(metrics);
    ReadSources sources =
        storage instanceof HadoopStorage hadoop
            ? hadoop.readSources()
            : new ReadSources(metrics.bytesRead() - metrics.bytesMapped(), 0, 0, 0);
    add(StoaCounter.BYTES_DIRECT, sources.direct() + metrics.bytesMapped());
    add(StoaCounter.BYTES_SHORT_CIRCUIT, sources.shortCircuit());
    add(StoaCounter.BYTES_STREAMED_LOCAL, sources.streamedLocal());
    add(StoaCounter.BYTES_STREAMED_REMOTE, sources.streamedRemote());
  }

  private void add(StoaCounter counter, long bytes) {
    counter.counterOf(context).increment(bytes);
  }
}
