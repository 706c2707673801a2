package dev.stoa.hadoop.mapreduce;

import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.hadoop.storage.ReadSources;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.ScanMetrics;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Shows where a task's bytes came from; called by {@link TableRecordReader} when it is closed. */
final class SourceCounters {
  private final Storage storage;
  private final TaskAttemptContext context;
  private boolean isCounted;

  SourceCounters(Storage storage, TaskAttemptContext context) {
    this.storage = storage;
    this.context = context;
  }

  /** Counts what was read through the storage, all files of which are closed; once. */
  void count(ScanMetrics metrics) {
    if (isCounted) {
      return;
    }
    isCounted = true;
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
    counter.of(context).increment(bytes);
  }
}
