package dev.stoa.bench.experiment.keyindex;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * A perfect hash function: it maps each of some hashes to a slot of its own, and nearly all slots
 * are used (Pibiri and Trani, "PTHash: revisiting FCH minimal perfect hashing", 2021). Hashes are
 * divided into buckets; a bucket has the first number, its pilot, with which its hashes have free
 * slots. Large buckets choose first.
 *
 * @param slotCount the number of slots
 * @param bucketCount the number of buckets
 * @param seed distinguishes functions of the same hashes
 */
record PerfectHash(int slotCount, int bucketCount, long seed) {
  /** The bits of a pilot. */
  static final int PILOT_BITS = 16;

  /** How many of the slots are used. More save space but take longer to find. */
  private static final double LOAD_FACTOR = 0.99;

  /** The mean number of hashes of a bucket. More save space but take longer to find. */
  private static final double HASHES_PER_BUCKET = 5.5;

  /** The hashes in the first buckets, which are larger, so that they choose early. */
  private static final double HASHES_IN_LARGE_BUCKETS = 0.6;

  private static final double LARGE_BUCKETS = 0.3;
  private static final int MAX_ATTEMPTS = 20;

  /** A function and the pilots of its buckets. */
  static final class Built {
    private final PerfectHash function;
    private final char[] pilots;

    private Built(PerfectHash function, char[] pilots) {
      this.function = function;
      this.pilots = pilots;
    }

    PerfectHash function() {
      return function;
    }

    int pilot(int bucket) {
      return pilots[bucket];
    }
  }

  /** Finds a function for hashes, which must differ. */
  static Built of(long[] hashes) throws IOException {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      PerfectHash function =
          new PerfectHash(
              (int) Math.ceil(hashes.length / LOAD_FACTOR),
              (int) Math.ceil(hashes.length / HASHES_PER_BUCKET),
              Hashes.mix(attempt + 1));
      Optional<char[]> pilots = function.findPilots(hashes);
      if (pilots.isPresent()) {
        return new Built(function, pilots.get());
      }
    }
    throw new IOException("found no perfect hash function; two keys may have one hash");
  }

  /** Returns the bucket of a hash. */
  int bucketOf(long hash) {
    double fraction = (Hashes.mix(hash + seed) >>> 11) * 0x1p-53;
    int largeCount = (int) (bucketCount * LARGE_BUCKETS);
    return fraction < HASHES_IN_LARGE_BUCKETS
        ? (int) (fraction / HASHES_IN_LARGE_BUCKETS * largeCount)
        : largeCount
            + (int)
                ((fraction - HASHES_IN_LARGE_BUCKETS)
                    / (1 - HASHES_IN_LARGE_BUCKETS)
                    * (bucketCount - largeCount));
  }

  /** Returns the slot of a hash. */
  int slotOf(long hash, long pilot) {
    return (int) Hashes.scale(Hashes.mix(hash ^ (pilot + 1) * seed), slotCount);
  }

  private Optional<char[]> findPilots(long[] hashes) {
    long[] places = Hashes.sortedPlaces(hashes.length, row -> bucketOf(hashes[row]));
    int rowBits = Hashes.bitCount(hashes.length);
    long[] ordered = new long[hashes.length];
    int[] ends = new int[bucketCount];
    for (int i = 0; i < places.length; i++) {
      ordered[i] = hashes[(int) (places[i] & (1L << rowBits) - 1)];
      ends[(int) (places[i] >>> rowBits)] = i + 1;
    }
    for (int bucket = 1; bucket < bucketCount; bucket++) {
      ends[bucket] = Math.max(ends[bucket], ends[bucket - 1]);
    }
    char[] pilots = new char[bucketCount];
    BitSet used = new BitSet(slotCount);
    for (int bucket : largestFirst(ends)) {
      int start = bucket == 0 ? 0 : ends[bucket - 1];
      int pilot = findPilot(Arrays.copyOfRange(ordered, start, ends[bucket]), used);
      if (pilot < 0) {
        return Optional.empty();
      }
      pilots[bucket] = (char) pilot;
    }
    return Optional.of(pilots);
  }

  private static int[] largestFirst(int[] ends) {
    long[] places =
        Hashes.sortedPlaces(
            ends.length,
            bucket -> Integer.MAX_VALUE - (ends[bucket] - (bucket == 0 ? 0 : ends[bucket - 1])));
    int bucketBits = Hashes.bitCount(ends.length);
    int[] buckets = new int[places.length];
    Arrays.setAll(buckets, i -> (int) (places[i] & (1L << bucketBits) - 1));
    return buckets;
  }

  /** Uses free slots for the hashes of a bucket; returns -1 if no pilot leads to them. */
  private int findPilot(long[] hashes, BitSet used) {
    int[] slots = new int[hashes.length];
    for (int pilot = 0; pilot < 1 << PILOT_BITS; pilot++) {
      int count = 0;
      while (count < hashes.length) {
        int slot = slotOf(hashes[count], pilot);
        if (used.get(slot) || contains(slots, count, slot)) {
          break;
        }
        slots[count++] = slot;
      }
      if (count == hashes.length) {
        Arrays.stream(slots).forEach(used::set);
        return pilot;
      }
    }
    return -1;
  }

  private static boolean contains(int[] slots, int count, int slot) {
    for (int i = 0; i < count; i++) {
      if (slots[i] == slot) {
        return true;
      }
    }
    return false;
  }
}
