package dev.stoa.hadoop.join;

import dev.stoa.hadoop.mapreduce.ScanJobCounters;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanMetrics;
import java.util.IdentityHashMap;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Adds up what the readers of one table of a task have read, for the job's counters. */
final class ReadReport {
  private final TaskAttemptContext context;
  private final ScanJobCounters counters;
  private final IdentityHashMap<RecordReader, ScanMetrics> metricsOfOpenReaders =
      new IdentityHashMap<>();
  private ScanMetrics metricsOfClosedReaders = new ScanMetrics(0, 0, 0, 0, 0);

  ReadReport(Storage storage, TaskAttemptContext context) {
    this.context = context;
    this.counters = new ScanJobCounters(storage, context);
  }

  /** Returns the number of rows that were reported. */
  long rowCount() {
    return total().rowCount();
  }

  /** Reports what a reader has read so far. */
  void update(RecordReader reader, ScanMetrics metrics) {
    metricsOfOpenReaders.put(reader, metrics);
    counters.update(total());
    context.progress(); // a hash table may take longer to fill than the timeout of tasks
  }

  /** Reports what a closed reader has read. */
  void finish(RecordReader reader, ScanMetrics metrics) {
    metricsOfOpenReaders.remove(reader);
    metricsOfClosedReaders = sum(metricsOfClosedReaders, metrics);
    counters.update(total());
  }

  /** Adds the bytes of each source, after all readers were closed; later calls do nothing. */
  void finish() {
    counters.finish(total());
  }

  private ScanMetrics total() {
    ScanMetrics total = metricsOfClosedReaders;
    for (ScanMetrics metrics : metricsOfOpenReaders.values()) {
      total = sum(total, metrics);
    }
    return total;
  }

  private static ScanMetrics sum(ScanMetrics first, ScanMetrics second) {
    return new ScanMetrics(
        first.rowCount() + second.rowCount(),
        first.bytesRead() + second.bytesRead(),
        first.bytesMapped() + second.bytesMapped(),
        first.bytesSkipped() + second.bytesSkipped(),
        first.pagesRead() + second.pagesRead());
  }
}
