package dev.stoa.bench.experiment.eventindex;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Timed lookups in a store that changes, whose answers are checked at the end. A share of them
 * looks for events of the batches, the others for random rows. Used by {@link ChangingWork}.
 */
final class CheckedLookups {
  private final EventRows rows;
  private final EventBatches batches;
  private final double batchShare;
  private final RandomEvents random;
  private final LookupTimes times = new LookupTimes();
  private final List<Lookup> lookups = new ArrayList<>();

  /**
   * A lookup and its answer.
   *
   * @param row the row of the store; if negative, that of an event of the batches
   * @param position the position in the batches, unless the row is not negative
   */
  private record Lookup(long row, int position, String token, int visibleCount, int startedCount) {}

  /**
   * Begins lookups.
   *
   * @param batchShare the share of the lookups that look for events of the batches
   */
  CheckedLookups(EventRows rows, EventBatches batches, double batchShare) {
    this.rows = rows;
    this.batches = batches;
    this.batchShare = batchShare;
    this.random = new RandomEvents(rows, 0);
  }

  int count() {
    return lookups.size();
  }

  LookupTimes times() {
    return times;
  }

  /**
   * Finds a key, and keeps the answer.
   *
   * @param visibleCount the number of batches that the store shows at least; new keys are looked
   *     for if it is not 0
   * @param startedCount returns the number of batches that it may show
   */
  void find(EventStore store, int visibleCount, IntSupplier startedCount) throws IOException {
    boolean isOfBatches = random.nextDouble() < batchShare;
    int position = isOfBatches ? random.nextInt(batches.eventCount()) : 0;
    if (visibleCount == 0) {
      position -= position % 2; // an event that the store has
    }
    long row = isOfBatches ? -1 : random.nextRow();
    EventKey key = isOfBatches ? batches.key(position) : rows.key(row);
    long start = System.nanoTime();
    String token = store.find(key);
    times.add(System.nanoTime() - start);
    lookups.add(new Lookup(row, position, token, visibleCount, startedCount.getAsInt()));
  }

  /** Returns the checksum of the first tokens of rows that no batch writes. */
  String answer() {
    TokenChecksum checksum = new TokenChecksum();
    lookups.stream()
        .filter(lookup -> lookup.row >= 0 && !batches.isWritten(lookup.row))
        .forEach(lookup -> checksum.add(lookup.token));
    return checksum.text();
  }

  /**
   * Compares the answers with what was written.
   *
   * @throws IOException if one of them is wrong
   */
  void check() throws IOException {
    for (Lookup lookup : lookups) {
      if (lookup.row < 0) {
        batches.check(lookup.position, lookup.token, lookup.visibleCount, lookup.startedCount);
      } else {
        batches.checkRow(lookup.row, lookup.token, lookup.visibleCount, lookup.startedCount);
      }
    }
  }
}
