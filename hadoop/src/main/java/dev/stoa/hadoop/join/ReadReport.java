package dev.stoa.hadoop.join;

import dev.stoa.hadoop.mapreduce.StoaCounter;
import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.hadoop.storage.ReadSources;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanMetrics;
import java.util.IdentityHashMap;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Adds what the readers of one table of a task have read to the job's counters. */
final class ReadReport {
  private static final ScanMetrics NOTHING = new ScanMetrics(0, 0, 0, 0, 0);

  private final Storage storage;
  private final TaskAttemptContext context;
  private final IdentityHashMap<RecordReader, ScanMetrics> reportedByReader =
      new IdentityHashMap<>();
  private long rowCount;
  private long bytesMapped;
  private long bytesRead;
  private boolean isFinished;

  ReadReport(Storage storage, TaskAttemptContext context) {
    this.storage = storage;
    this.context = context;
  }

  /** Returns the number of rows that were reported. */
  long rowCount() {
    return rowCount;
  }

  /** Adds what a reader has read since the last call. */
  void update(RecordReader reader, ScanMetrics metrics) {
    ScanMetrics reported = reportedByReader.getOrDefault(reader, NOTHING);
    add(StoaCounter.ROWS_READ, metrics.rowCount() - reported.rowCount());
    add(StoaCounter.BYTES_READ, metrics.bytesRead() - reported.bytesRead());
    add(StoaCounter.BYTES_SKIPPED, metrics.bytesSkipped() - reported.bytesSkipped());
    add(StoaCounter.PAGES_READ, metrics.pagesRead() - reported.pagesRead());
    rowCount += metrics.rowCount() - reported.rowCount();
    bytesRead += metrics.bytesRead() - reported.bytesRead();
    bytesMapped += metrics.bytesMapped() - reported.bytesMapped();
    reportedByReader.put(reader, metrics);
    context.progress(); // a hash table may take longer to fill than the timeout of tasks
  }

  /** Adds what a closed reader has read since the last call. */
  void finish(RecordReader reader, ScanMetrics metrics) {
    update(reader, metrics);
    reportedByReader.remove(reader);
  }

  /** Adds the bytes of each source, after all readers were closed; later calls do nothing. */
  void finish() {
    if (isFinished) {
      return;
    }
    isFinished = true;
    ReadSources sources =
        storage instanceof HadoopStorage hadoop
            ? hadoop.readSources()
            : new ReadSources(bytesRead - bytesMapped, 0, 0, 0);
    add(StoaCounter.BYTES_DIRECT, sources.direct() + bytesMapped);
    add(StoaCounter.BYTES_SHORT_CIRCUIT, sources.shortCircuit());
    add(StoaCounter.BYTES_STREAMED_LOCAL, sources.streamedLocal());
    add(StoaCounter.BYTES_STREAMED_REMOTE, sources.streamedRemote());
  }

  private void add(StoaCounter counter, long count) {
    context.getCounter(StoaCounter.GROUP, counter.name()).increment(count);
  }
}
