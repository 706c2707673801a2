package dev.stoa.hadoop.mapreduce;

import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.hadoop.storage.ReadSources;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.ScanMetrics;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Adds the number of bytes that a task read from each source to the job's counters; called by
 * {@link TableRecordReader} when it is closed.
 */
final class ReadSourceJobCounters {
  private final Storage storage;
  private final TaskAttemptContext context;
  private boolean isReported;

  ReadSourceJobCounters(Storage storage, TaskAttemptContext context) {
    this.storage = storage;
    this.context = context;
  }

  /**
   * Adds the bytes read through the storage, after all its files were closed; later calls do
   * nothing.
   */
  void report(ScanMetrics metrics) {
    if (isReported) {
      return;
    }
    isReported = true;
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
