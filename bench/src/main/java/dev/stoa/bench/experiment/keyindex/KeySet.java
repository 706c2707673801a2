package dev.stoa.bench.experiment.keyindex;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.List;

/**
 * The keys of all rows, and keys to look for.
 *
 * @param name the name in reports
 * @param rows the keys of the rows, all of them different
 * @param present some of them, in any order
 * @param absent keys that no row has; more of them, since few have candidates
 */
record KeySet(String name, Keys rows, Probes present, Probes absent) {
  /** The names of the sets. */
  static final List<String> NAMES = List.of("longs", "events");

  private static final int MAX_PRESENT_COUNT = 100_000;
  private static final int MAX_ABSENT_COUNT = 1_000_000;

  /** Generates a set: random longs, or the keys of events, which are in their order. */
  static KeySet of(String name, long seed, int rowCount) {
    int absentCount = Math.min(rowCount, MAX_ABSENT_COUNT);
    boolean isLongs = name.equals(NAMES.get(0));
    Keys rows = isLongs ? Keys.longs(seed, 0, rowCount) : Keys.events(seed, rowCount);
    Keys absent =
        isLongs ? Keys.longs(seed, 1, absentCount) : Keys.absentEvents(seed, rowCount, absentCount);
    StableRandom random = new StableRandom(seed);
    return new KeySet(
        name,
        rows,
        new Probes(rows, Math.min(rowCount, MAX_PRESENT_COUNT), i -> random.nextInt(rowCount)),
        new Probes(absent, absentCount, i -> i));
  }
}
