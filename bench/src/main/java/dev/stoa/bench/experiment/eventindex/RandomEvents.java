package dev.stoa.bench.experiment.eventindex;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.ArrayList;
import java.util.List;

/** Random rows and keys, the same in each run. Used by {@link EventWork}. */
final class RandomEvents {
  /** The number of a sequence that no lookups use. */
  static final int BATCHES = 1_000;

  private final EventRows rows;
  private final StableRandom random = new StableRandom(0);

  /**
   * Begins a sequence.
   *
   * @param sequence the number of the sequence; others have other events
   */
  RandomEvents(EventRows rows, int sequence) {
    this.rows = rows;
    random.reset(rows.seed() + 5, sequence);
  }

  /** Returns the next row. */
  long nextRow() {
    return (long) (random.nextDouble() * rows.rowCount());
  }

  /** Returns the key of the next row. */
  EventKey next() {
    return rows.key(nextRow());
  }

  /** Returns a key next to that of the next row, which no event has. */
  EventKey nextAbsent() {
    return rows.absentKey(nextRow());
  }

  /** Returns the keys of the next rows. */
  List<EventKey> next(int count) {
    List<EventKey> keys = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      keys.add(next());
    }
    return keys;
  }

  /** Returns a number that is at least 0 and less than 1. */
  double nextDouble() {
    return random.nextDouble();
  }

  /** Returns a number that is at least 0 and less than a limit. */
  int nextInt(int limit) {
    return random.nextInt(limit);
  }
}
