package dev.stoa.hadoop.storage;

import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.hdfs.ReadStatistics;

/** Adds up the {@link ReadSources} of a storage's files. Thread-safe. */
final class ReadSourceCounters {
  private final LongAdder direct = new LongAdder();
  private final LongAdder shortCircuit = new LongAdder();
  private final LongAdder streamedLocal = new LongAdder();
  private final LongAdder streamedRemote = new LongAdder();

  void addDirect(long bytes) {
    direct.add(bytes);
  }

  /** Counts bytes of file systems that do not say where they read them. */
  void addRemote(long bytes) {
    streamedRemote.add(bytes);
  }

  /** Adds the byte counts of an HDFS stream. */
  void add(ReadStatistics statistics) {
    long shortCircuitBytes = statistics.getTotalShortCircuitBytesRead();
    shortCircuit.add(shortCircuitBytes);
    streamedLocal.add(statistics.getTotalLocalBytesRead() - shortCircuitBytes);
    streamedRemote.add(statistics.getRemoteBytesRead());
  }

  ReadSources sum() {
    return new ReadSources(
        direct.sum(), shortCircuit.sum(), streamedLocal.sum(), streamedRemote.sum());
  }
}
