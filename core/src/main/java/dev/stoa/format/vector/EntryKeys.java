package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;

/**
 * Where the keys of a page's map entries stand in the entries' bytes; finds those that may be
 * frequent. Called by {@link MapWriter}.
 *
 * <p>Where nearly all keys differ a table of them takes longer than all the rest, so only those
 * come into one whose hash is as frequent.
 */
final class EntryKeys {
  /** The number of a key that is not frequent. */
  static final int RARE = -1;

  private static final int FEWEST_COUNTERS = 64;

  /** Counters that the second level of a processor's caches holds. */
  private static final int MOST_COUNTERS = 16 * 1024;

  private final IntArrayList starts = new IntArrayList();
  private final IntArrayList ends = new IntArrayList();
  private final IntArrayList hashes = new IntArrayList();

  /** Adds the key at the reader, which moves behind it: to the entry's value. */
  void add(ByteReader in) {
    int length = in.readLength();
    in.require(length);
    int start = in.position();
    starts.add(start);
    ends.add(start + length);
    hashes.add(KeyTable.hash(in.array(), start, length));
    in.skip(length);
  }

  /** The number of entries. */
  int size() {
    return starts.size();
  }

  /** Where an entry's key begins. */
  int start(int entry) {
    return starts.at(entry);
  }

  /** Where an entry's key ends and its value begins. */
  int end(int entry) {
    return ends.at(entry);
  }

  /**
   * Counts the keys that may be frequent.
   *
   * @param source what all keys were added from
   * @param least how often a frequent key occurs; some of those counted may occur less
   * @param target takes the keys
   * @return for each entry the number of its key in the target, or {@link #RARE}
   */
  int[] countFrequent(ByteReader source, int least, KeyTable target) {
    int[] counters = hashCounters();
    int[] numbers = new int[size()];
    byte[] bytes = source.array();
    for (int entry = 0; entry < numbers.length; entry++) {
      int hash = hashes.at(entry);
      numbers[entry] =
          counters[hash & (counters.length - 1)] < least
              ? RARE
              : target.add(bytes, starts.at(entry), ends.at(entry) - starts.at(entry), hash);
    }
    return numbers;
  }

  /** How often a hash occurs, cut to as many bits as there are counters: a power of two. */
  private int[] hashCounters() {
    int wanted = Math.min(MOST_COUNTERS, Math.max(FEWEST_COUNTERS, size()));
    int[] counters = new int[Integer.highestOneBit(wanted)];
    // hot: bench load
    int[] all = hashes.values();
    int mask = counters.length - 1;
    for (int entry = 0; entry < size(); entry++) {
      counters[all[entry] & mask]++;
    }
    return counters;
  }
}
