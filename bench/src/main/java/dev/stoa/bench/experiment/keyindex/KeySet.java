package dev.stoa.bench.experiment.keyindex;

import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.List;

/**
 * The keys of all rows, and keys to look for.
 *
 * @param name the name in reports
 * @param rows the keys of the rows, all of them different
 * @param present some of them, in any order
 * @param absent as many as rows, some of them several times, that no row has
 */
record KeySet(String name, Keys rows, Probes present, Probes absent) {
  /** The names of the sets. */
  static final List<String> NAMES = List.of("longs", "events");

  private static final int MAX_PROBE_COUNT = 100_000;

  /** Generates a set: random longs, or the keys of events, which are in their order. */
  static KeySet of(String name, long seed, int rowCount) {
    boolean isLongs = name.equals(NAMES.get(0));
    Keys rows = isLongs ? Keys.longs(seed, 0, rowCount) : Keys.events(seed, rowCount);
    Keys absent = isLongs ? Keys.longs(seed, 1, rowCount) : Keys.absentEvents(seed, rowCount);
    StableRandom random = new StableRandom(seed);
    int count = Math.min(rowCount, MAX_PROBE_COUNT);
    return new KeySet(
        name,
        rows,
        new Probes(rows, count, i -> random.nextInt(rowCount)),
        new Probes(absent, rowCount, i -> random.nextInt(rowCount)));
  }
}
