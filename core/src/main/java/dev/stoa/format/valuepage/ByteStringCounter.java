package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Counts equal byte strings of one array in a hash table. Filled for one page at a time by the
 * {@link DictionaryEncoder}.
 */
final class ByteStringCounter {
  private static final int INITIAL_CAPACITY = 64;
  private static final int FREE = -1;

  private byte[] source = {};
  private int count;
  private int[] starts = new int[INITIAL_CAPACITY];
  private int[] lengths = new int[INITIAL_CAPACITY];
  private int[] hashes = new int[INITIAL_CAPACITY];
  private int[] occurrenceCounts = new int[INITIAL_CAPACITY];
  private int[] slots = newSlots(INITIAL_CAPACITY * 2);

  private static int[] newSlots(int size) {
    int[] slots = new int[size];
    Arrays.fill(slots, FREE);
    return slots;
  }

  /** Removes all entries, and sets the array that contains the next entries. */
  void clear(byte[] newSource) {
    source = newSource;
    count = 0;
    Arrays.fill(slots, FREE);
  }

  /** The number of entries, all of which are distinct. */
  int count() {
    return count;
  }

  /** Counts an occurrence, and returns the entry's number in the order of first occurrence. */
  int add(int start, int length) {
    int hash = hash(start, length);
    int slot = slot(start, length, hash);
    int entry = slots[slot];
    if (entry == FREE) {
      entry = addEntry(start, length, hash);
      slots[slot] = entry;
      if (count * 2 > slots.length) {
        growSlots();
      }
    }
    occurrenceCounts[entry]++;
    return entry;
  }

  private int addEntry(int start, int length, int hash) {
    if (count == starts.length) {
      int capacity = count * 2;
      starts = Arrays.copyOf(starts, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
      occurrenceCounts = Arrays.copyOf(occurrenceCounts, capacity);
    }
    starts[count] = start;
    lengths[count] = length;
    hashes[count] = hash;
    occurrenceCounts[count] = 0;
    return count++;
  }

  // hot: bench load
  private int hash(int start, int length) {
    byte[] bytes = source;
    int hash = length;
    for (int i = start; i < start + length; i++) {
      hash = hash * 31 + bytes[i];
    }
    return (hash ^ hash >>> 15) * 0x9e3779b1; // spreads the hash over the upper bits
  }

  /** Returns the slot of a byte string, or the free slot where it belongs. */
  private int slot(int start, int length, int hash) {
    int mask = slots.length - 1;
    int slot = hash >>> 7 & mask;
    while (slots[slot] != FREE && !isEntry(slots[slot], start, length, hash)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private boolean isEntry(int entry, int start, int length, int hash) {
    return hashes[entry] == hash
        && lengths[entry] == length
        && Arrays.equals(
            source, starts[entry], starts[entry] + length, source, start, start + length);
  }

  private void growSlots() {
    slots = newSlots(slots.length * 2);
    int mask = slots.length - 1;
    for (int entry = 0; entry < count; entry++) {
      int slot = hashes[entry] >>> 7 & mask;
      while (slots[slot] != FREE) {
        slot = slot + 1 & mask;
      }
      slots[slot] = entry;
    }
  }

  int length(int entry) {
    return lengths[entry];
  }

  int occurrenceCount(int entry) {
    return occurrenceCounts[entry];
  }

  void writeTo(int entry, ByteWriter out) {
    out.writeBytes(source, starts[entry], lengths[entry]);
  }

  /** Compares two entries as unsigned bytes. */
  int compare(int left, int right) {
    return Arrays.compareUnsigned(
        source,
        starts[left],
        starts[left] + lengths[left],
        source,
        starts[right],
        starts[right] + lengths[right]);
  }
}
