package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;

/**
 * Measures single lookups in a store that changes or was changed: a copy, which is removed
 * afterwards. Every answer is compared with what was written. Used by {@link EventWork}.
 */
final class ChangingWork {
  /** The name of the median time before the store was changed. */
  static final String BEFORE = "before";

  private static final String WRITTEN_EVENT = "written event";

  private static final int MIN_LOOKUP_COUNT = 1_000;
  private static final int MAX_LOOKUP_COUNT = 50_000;
  private static final int CHECKED_EVENT_COUNT = 200;
  private static final double NANOS_PER_SECOND = 1e9;

  /** The batches of a writer that goes on: they are in memory, and begin again. */
  private static final int CONCURRENT_BATCH_COUNT = 50;

  private static final int CONCURRENT_BATCH_SIZE = 100;
  private static final int MIN_CONCURRENT_BATCH_COUNT = 5;

  /** The share of the lookups of events that the writer writes. */
  private static final double CONCURRENT_BATCH_SHARE = 0.25;

  /** A reader of a second sees new events ten times. */
  private static final int REFRESHES_PER_RUN = 10;

  private static final int MAX_SMALL_COMMIT_COUNT = 100;

  /** Fewer commits for few events, as in tests. */
  private static final int ROWS_PER_SMALL_COMMIT = 100;

  private static final int SMALL_COMMIT_SIZE = 300;

  private final EventRows rows;
  private final long nanosPerRun;
  private final int smallCommitCount;
  private Optional<EventBatches> concurrentBatches = Optional.empty();
  private Optional<EventBatches> smallCommits = Optional.empty();

  ChangingWork(EventRows rows, long nanosPerRun) {
    this.rows = rows;
    this.nanosPerRun = nanosPerRun;
    this.smallCommitCount =
        (int) Math.min(MAX_SMALL_COMMIT_COUNT, 1 + rows.rowCount() / ROWS_PER_SMALL_COMMIT);
  }

  /**
   * Measures a case.
   *
   * @param directory the store, which does not change
   * @param scratch a directory that does not exist; it is removed
   */
  Outcome run(EventCase eventCase, EventFormat format, Path directory, Path scratch)
      throws IOException {
    if (!format.copy(directory, scratch)) {
      EventWork.write(rows, format, Files.createDirectories(scratch));
    }
    Outcome outcome =
        eventCase == EventCase.LOOKUP_WHILE_WRITING
            ? findWhileWriting(format, scratch)
            : findAfterSmallCommits(format, scratch);
    format.remove(scratch);
    return outcome;
  }

  private Outcome findWhileWriting(EventFormat format, Path directory) throws IOException {
    if (concurrentBatches.isEmpty()) {
      concurrentBatches =
          Optional.of(new EventBatches(rows, CONCURRENT_BATCH_COUNT, CONCURRENT_BATCH_SIZE));
    }
    EventBatches batches = concurrentBatches.get();
    CheckedLookups lookups = new CheckedLookups(rows, batches, CONCURRENT_BATCH_SHARE);
    Map<String, Double> seconds = new TreeMap<>();
    try (EventStore store = format.open(directory);
        EventChanges changes = format.change(directory)) {
      BatchWriter writer = new BatchWriter(batches, changes);
      try (writer) {
        long start = System.nanoTime();
        double refreshSeconds = find(lookups, store, writer);
        double writtenCount = (double) writer.completeCount() * batches.eventsPerBatch();
        seconds.put(WRITTEN_EVENT, (System.nanoTime() - start) / NANOS_PER_SECOND / writtenCount);
        seconds.put("refresh", refreshSeconds);
      }
      checkEvents(batches, writer.completeCount(), store);
    }
    lookups.check();
    seconds.putAll(lookups.times().furtherSeconds());
    return outcome(lookups, seconds);
  }

  /** Finds keys while a writer works, and returns the mean time of a refresh in seconds. */
  private double find(CheckedLookups lookups, EventStore store, BatchWriter writer)
      throws IOException {
    long start = System.nanoTime();
    long now = start;
    long nextRefresh = start;
    long refreshNanos = 0;
    int refreshCount = 0;
    int visibleCount = 0;
    while (now < start + nanosPerRun
        || lookups.count() < MIN_LOOKUP_COUNT
        || writer.completeCount() < MIN_CONCURRENT_BATCH_COUNT) {
      if (now >= nextRefresh) {
        writer.checkIsWriting();
        visibleCount = writer.completeCount();
        store.refresh();
        refreshNanos += System.nanoTime() - now;
        refreshCount++;
        nextRefresh = now + nanosPerRun / REFRESHES_PER_RUN;
      }
      lookups.find(store, visibleCount, writer::startedCount);
      now = System.nanoTime();
    }
    return refreshNanos / NANOS_PER_SECOND / refreshCount;
  }

  private Outcome findAfterSmallCommits(EventFormat format, Path directory) throws IOException {
    if (smallCommits.isEmpty()) {
      smallCommits = Optional.of(new EventBatches(rows, smallCommitCount, SMALL_COMMIT_SIZE));
    }
    EventBatches batches = smallCommits.get();
    Map<String, Double> seconds = new TreeMap<>();
    try (EventStore store = format.open(directory)) {
      LookupTimes before = find(batches, 0, store).times();
      seconds.put(BEFORE, before.medianSeconds());
      seconds.put("before p99", before.quantileSeconds(0.99));
      seconds.put("commit", commit(batches, format, directory));
      store.refresh();
      LookupTimes after = find(batches, smallCommitCount, store).times();
      seconds.put("after commits", after.medianSeconds());
      seconds.put("after commits p99", after.quantileSeconds(0.99));
      long start = System.nanoTime();
      format.compact(directory);
      seconds.put("compaction", (System.nanoTime() - start) / NANOS_PER_SECOND);
      store.refresh();
      CheckedLookups compacted = find(batches, smallCommitCount, store);
      checkEvents(batches, smallCommitCount, store);
      seconds.putAll(compacted.times().furtherSeconds());
      return outcome(compacted, seconds);
    }
  }

  /** Writes all batches, and returns the mean time of one in seconds. */
  private double commit(EventBatches batches, EventFormat format, Path directory)
      throws IOException {
    long nanos = 0;
    try (EventChanges changes = format.change(directory)) {
      for (int number = 0; number < smallCommitCount; number++) {
        List<GenericRecord> batch = batches.batch(number);
        long start = System.nanoTime();
        changes.upsert(batch);
        nanos += System.nanoTime() - start;
      }
    }
    return nanos / NANOS_PER_SECOND / smallCommitCount;
  }

  /**
   * Finds keys after some batches, and checks the answers. All are found twice: the first time,
   * which is not returned, brings pages of new files into memory.
   */
  private CheckedLookups find(EventBatches batches, int batchCount, EventStore store)
      throws IOException {
    findOnce(batches, batchCount, store);
    return findOnce(batches, batchCount, store);
  }

  private CheckedLookups findOnce(EventBatches batches, int batchCount, EventStore store)
      throws IOException {
    double share = batches.eventCount() / (rows.rowCount() + batches.eventCount() / 2.0);
    CheckedLookups lookups = new CheckedLookups(rows, batches, share); // as of a random event
    long end = System.nanoTime() + nanosPerRun;
    while (lookups.count() < MIN_LOOKUP_COUNT
        || (lookups.count() < MAX_LOOKUP_COUNT && System.nanoTime() < end)) {
      lookups.find(store, batchCount, () -> batchCount);
    }
    lookups.check();
    return lookups;
  }

  /** Compares events with what the last batches wrote. */
  private static void checkEvents(EventBatches batches, int batchCount, EventStore store)
      throws IOException {
    store.refresh();
    int step = Math.max(1, batches.eventCount() / CHECKED_EVENT_COUNT) | 1; // odd: both kinds
    for (int position = 0; position < batches.eventCount(); position += step) {
      batches.check(position, store.find(batches.key(position)), batchCount, batchCount);
    }
  }

  private static Outcome outcome(CheckedLookups lookups, Map<String, Double> seconds) {
    return new Outcome(
        lookups.answer(), lookups.count(), 0, lookups.times().medianSeconds(), 0, seconds);
  }
}
