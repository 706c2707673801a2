package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.BytesHash;
import java.util.Arrays;

/**
 * Counts equal byte strings of one array in a hash table. Filled for one page at a time by the
 * {@link DictionaryEncoder}.
 */
final class ByteStringCounter {
  private static final int INITIAL_CAPACITY = 64;
  private static final int FREE_SLOT = -1;

  /** The array that contains the byte strings. */
  private byte[] source = {};

  private int entryCount;
  private int[] starts = new int[INITIAL_CAPACITY];
  private int[] lengths = new int[INITIAL_CAPACITY];
  private int[] hashes = new int[INITIAL_CAPACITY];
  private int[] occurrenceCounts = new int[INITIAL_CAPACITY];

  /** The entry of each slot of the hash table; at least half of the slots are free. */
  private int[] slots = newSlots(INITIAL_CAPACITY * 2);

  private static int[] newSlots(int size) {
    int[] slots = new int[size];
    Arrays.fill(slots, FREE_SLOT);
    return slots;
  }

  /** Removes all entries, and sets the array that contains the next entries. */
  void clear(byte[] newSource) {
    source = newSource;
    entryCount = 0;
    Arrays.fill(slots, FREE_SLOT);
  }

  /** Returns the number of entries, all of which are distinct. */
  int entryCount() {
    return entryCount;
  }

  /**
   * Counts an occurrence of a byte string, and returns its entry: its number in the order of first
   * occurrences.
   */
  int add(int start, int length) {
    int hash = BytesHash.of(source, start, start + length);
    int slot = slot(start, length, hash);
    int entry = slots[slot];
    if (entry == FREE_SLOT) {
      entry = addEntry(start, length, hash);
      slots[slot] = entry;
      if (entryCount * 2 > slots.length) {
        growSlots();
      }
    }
    occurrenceCounts[entry]++;
    return entry;
  }

  private int addEntry(int start, int length, int hash) {
    if (entryCount == starts.length) {
      int capacity = entryCount * 2;
      starts = Arrays.copyOf(starts, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
      occurrenceCounts = Arrays.copyOf(occurrenceCounts, capacity);
    }
    starts[entryCount] = start;
    lengths[entryCount] = length;
    hashes[entryCount] = hash;
    occurrenceCounts[entryCount] = 0;
    return entryCount++;
  }

  /** Returns the slot of a byte string, or the free slot where it belongs. */
  private int slot(int start, int length, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != FREE_SLOT && !isEntry(slots[slot], start, length, hash)) {
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
    for (int entry = 0; entry < entryCount; entry++) {
      int slot = hashes[entry] & mask;
      while (slots[slot] != FREE_SLOT) {
        slot = slot + 1 & mask;
      }
      slots[slot] = entry;
    }
  }

  /** Returns the length of an entry in bytes. */
  int length(int entry) {
    return lengths[entry];
  }

  /** Returns the number of occurrences of an entry. */
  int occurrenceCount(int entry) {
    return occurrenceCounts[entry];
  }

  /** Appends the bytes of an entry to a buffer. */
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
