package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Measures what an {@link EventStore} can do. Lookups run for a second, so that slow systems find
 * fewer keys; the answer is made of the first ones, which all find.
 */
public final class EventWork {
  /** The keys that a system finds even if it is slow, and that the answer is made of. */
  private static final int MIN_KEY_COUNT = TokenChecksum.TOKEN_COUNT;

  private static final int MAX_KEY_COUNT = 50_000;
  private static final int BATCH_KEY_COUNT = 1_000;
  private static final int THREAD_COUNT = 16;
  private static final int KEY_COUNT_PER_THREAD = 4_000;
  private static final long MAX_NANOS_PER_RUN = 1_000_000_000;

  /** Short runs for few events, as in tests. */
  private static final long NANOS_PER_EVENT = 20_000;

  /** The events that are kept in memory to be written; the generator is not measured. */
  private static final int MAX_INGESTED_ROW_COUNT = 50_000;

  private static final int MAX_CHANGED_ROW_COUNT = 20_000;
  private static final int CHANGED_ROWS_PER_BATCH = 10_000;

  private final EventRows rows;
  private final long nanosPerRun;
  private final ChangingWork changingWork;
  private List<GenericRecord> ingestedRows = List.of();

  /** The keys of each thread, which begins again at the end. */
  private final List<List<EventKey>> keysByThread = new ArrayList<>();

  /** Measures the work on these events. */
  public EventWork(EventRows rows) {
    this.rows = rows;
    this.nanosPerRun = Math.min(MAX_NANOS_PER_RUN, NANOS_PER_EVENT * rows.rowCount());
    this.changingWork = new ChangingWork(rows, nanosPerRun);
  }

  /** Writes all events, and arranges them for reading. */
  public void write(EventFormat format, Path directory) throws IOException {
    write(rows, format, directory);
  }

  /** Writes all events, and arranges them for reading. */
  static void write(EventRows rows, EventFormat format, Path directory) throws IOException {
    format.startServer(directory);
    try (PeerWriter writer = format.create(directory)) {
      for (long row = 0; row < rows.rowCount(); row++) {
        writer.write(rows.row(row));
      }
    }
    format.compact(directory);
  }

  /**
   * Writes the first events, which are generated before.
   *
   * @param scratch a directory that does not exist; it is removed
   */
  public Outcome ingest(EventFormat format, Path scratch) throws IOException {
    generateIngestedRows();
    Files.createDirectories(scratch);
    format.startServer(scratch);
    long start = System.nanoTime();
    writeIngestedRows(format, scratch);
    long nanos = System.nanoTime() - start;
    format.remove(scratch);
    int count = ingestedRows.size();
    return outcome(count + " events", count, (double) nanos / count, Map.of());
  }

  private void generateIngestedRows() {
    if (ingestedRows.isEmpty()) {
      List<GenericRecord> generated = new ArrayList<>();
      for (long row = 0; row < Math.min(rows.rowCount(), MAX_INGESTED_ROW_COUNT); row++) {
        generated.add(rows.row(row));
      }
      ingestedRows = generated;
    }
  }

  private void writeIngestedRows(EventFormat format, Path directory) throws IOException {
    try (PeerWriter writer = format.create(directory)) {
      for (GenericRecord event : ingestedRows) {
        writer.write(event);
      }
    }
  }

  /**
   * Replaces or deletes random events, at most half of those that were ingested before; the answer
   * is made of what is then found.
   *
   * @param scratch a directory that does not exist; it is removed
   */
  public Outcome change(EventCase work, EventFormat format, Path scratch) throws IOException {
    generateIngestedRows();
    List<GenericRecord> shuffled = new ArrayList<>(ingestedRows);
    Collections.shuffle(shuffled, new Random(rows.seed()));
    List<GenericRecord> changed =
        shuffled.subList(0, Math.min(shuffled.size() / 2, MAX_CHANGED_ROW_COUNT)).stream()
            .map(EventWork::changed)
            .toList();
    Files.createDirectories(scratch);
    format.startServer(scratch);
    writeIngestedRows(format, scratch);
    format.compact(scratch);
    long start = System.nanoTime();
    try (EventChanges changes = format.change(scratch)) {
      for (int i = 0; i < changed.size(); i += CHANGED_ROWS_PER_BATCH) {
        List<GenericRecord> batch =
            changed.subList(i, Math.min(i + CHANGED_ROWS_PER_BATCH, changed.size()));
        if (work == EventCase.UPSERT) {
          changes.upsert(batch);
        } else {
          changes.delete(batch.stream().map(EventRows::key).toList());
        }
      }
    }
    long nanos = System.nanoTime() - start;
    String answer = findAround(changed.size(), shuffled, format, scratch);
    format.remove(scratch);
    return outcome(answer, changed.size(), (double) nanos / changed.size(), Map.of());
  }

  /** Returns an event with the same key and another token. */
  private static GenericRecord changed(GenericRecord event) {
    GenericRecord changed = new GenericData.Record((GenericData.Record) event, false);
    changed.put(EventRows.TOKEN_COLUMN, "changed " + event.get(EventRows.TOKEN_COLUMN));
    return changed;
  }

  /** Returns the answer of the last events that were changed, and of the first that were not. */
  private static String findAround(
      int changedCount, List<GenericRecord> shuffled, EventFormat format, Path directory)
      throws IOException {
    TokenChecksum answer = new TokenChecksum();
    int first = Math.max(0, changedCount - MIN_KEY_COUNT / 2);
    try (EventStore store = format.open(directory)) {
      for (GenericRecord event :
          shuffled.subList(first, Math.min(first + MIN_KEY_COUNT, shuffled.size()))) {
        answer.add(store.find(EventRows.key(event)));
      }
    }
    return answer.text();
  }

  /**
   * Measures lookups in a copy of a store that changes or has changed.
   *
   * @param directory the store
   * @param scratch a directory that does not exist; it is removed
   */
  public Outcome findChanging(EventCase work, EventFormat format, Path directory, Path scratch)
      throws IOException {
    return changingWork.run(work, format, directory, scratch);
  }

  /** Measures lookups or a scan. */
  public Outcome read(EventCase work, EventStore store) throws IOException {
    return switch (work) {
      case LOOKUP, ABSENT -> find(work, store);
      case BATCH -> findBatches(store);
      case THREADS -> findInThreads(store);
      case SCAN -> scan(store);
      case INGEST, UPSERT, DELETE, LOOKUP_WHILE_WRITING, SMALL_COMMITS ->
          throw new IllegalArgumentException("a store that is open was written before");
    };
  }

  private Outcome find(EventCase work, EventStore store) throws IOException {
    RandomEvents keys = new RandomEvents(rows, work == EventCase.ABSENT ? 1 : 0);
    TokenChecksum answer = new TokenChecksum();
    LookupTimes times = new LookupTimes();
    long end = System.nanoTime() + nanosPerRun;
    while (times.count() < MAX_KEY_COUNT
        && (times.count() < MIN_KEY_COUNT || System.nanoTime() < end)) {
      EventKey key = work == EventCase.ABSENT ? keys.nextAbsent() : keys.next();
      long start = System.nanoTime();
      String token = store.find(key);
      times.add(System.nanoTime() - start);
      answer.add(token);
    }
    return new Outcome(
        answer.text(), times.count(), 0, times.medianSeconds(), 0, times.furtherSeconds());
  }

  private Outcome findBatches(EventStore store) throws IOException {
    RandomEvents keys = new RandomEvents(rows, 0);
    TokenChecksum answer = new TokenChecksum();
    int count = 0;
    long nanos = 0;
    while (count < MAX_KEY_COUNT && nanos < nanosPerRun) {
      List<EventKey> batch = keys.next(BATCH_KEY_COUNT);
      long start = System.nanoTime();
      List<String> tokens = store.findAll(batch);
      nanos += System.nanoTime() - start;
      tokens.forEach(answer::add);
      count += batch.size();
    }
    double mean = (double) nanos / count;
    return outcome(answer.text(), count, mean, Map.of(LookupTimes.MEAN, seconds(mean)));
  }

  private Outcome findInThreads(EventStore store) throws IOException {
    for (int thread = keysByThread.size(); thread < THREAD_COUNT; thread++) {
      keysByThread.add(new RandomEvents(rows, 2 + thread).next(KEY_COUNT_PER_THREAD));
    }
    ExecutorService executor = Executors.newFixedThreadPool(THREAD_COUNT);
    try {
      long start = System.nanoTime();
      List<Future<Found>> futures = new ArrayList<>();
      for (int i = 0; i < THREAD_COUNT; i++) {
        List<EventKey> keys = keysByThread.get(i);
        futures.add(executor.submit(() -> findSome(keys, start + nanosPerRun, store)));
      }
      int count = 0;
      StringBuilder answers = new StringBuilder();
      for (Future<Found> future : futures) {
        count += future.get().count();
        answers.append(future.get().answer()).append(' ');
      }
      double mean = (double) (System.nanoTime() - start) / count;
      return outcome(
          answers.toString().strip(), count, mean, Map.of(LookupTimes.MEAN, seconds(mean)));
    } catch (ExecutionException e) {
      throw new IOException("a thread failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while threads found keys", e);
    } finally {
      executor.shutdownNow();
    }
  }

  private record Found(String answer, int count) {}

  private static Found findSome(List<EventKey> keys, long end, EventStore store)
      throws IOException {
    TokenChecksum answer = new TokenChecksum();
    int count = 0;
    while (count < MIN_KEY_COUNT || System.nanoTime() < end) {
      answer.add(store.find(keys.get(count % keys.size())));
      count++;
    }
    return new Found(answer.text(), count);
  }

  private Outcome scan(EventStore store) throws IOException {
    long start = System.nanoTime();
    long count = store.countContaining(EventRows.TRIGGER);
    double nanos = System.nanoTime() - start;
    return outcome(count + " events", rows.rowCount(), nanos / rows.rowCount(), Map.of());
  }

  private static double seconds(double nanos) {
    return nanos / 1e9;
  }

  private static Outcome outcome(
      String answer, long count, double nanosEach, Map<String, Double> quantiles) {
    return new Outcome(answer, count, 0, seconds(nanosEach), 0, quantiles);
  }
}
