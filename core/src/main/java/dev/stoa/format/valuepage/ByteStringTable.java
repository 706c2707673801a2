package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * A hash table that counts equal byte strings of one array. Filled for one page at a time by the
 * {@link DictionaryEncoder}.
 */
final class ByteStringTable {
  private static final int INITIAL_CAPACITY = 64;
  private static final int NONE = -1;

  private byte[] source = {};
  private int count;
  private int[] starts = new int[INITIAL_CAPACITY];
  private int[] lengths = new int[INITIAL_CAPACITY];
  private int[] hashes = new int[INITIAL_CAPACITY];
  private int[] occurrences = new int[INITIAL_CAPACITY];
  private int[] slots = newSlots(INITIAL_CAPACITY * 2);

  private static int[] newSlots(int size) {
    int[] table = new int[size];
    Arrays.fill(table, NONE);
    return table;
  }

  /** Removes all entries, and sets the array of the next ones. */
  void clear(byte[] newSource) {
    source = newSource;
    count = 0;
    Arrays.fill(slots, NONE);
  }

  /** The number of distinct entries. */
  int count() {
    return count;
  }

  /** Counts an occurrence, and returns the entry: its number in the order of first occurrence. */
  int add(int start, int length) {
    int hash = hash(start, length);
    int slot = slot(start, length, hash);
    int entry = slots[slot];
    if (entry == NONE) {
      entry = addEntry(start, length, hash);
      slots[slot] = entry;
      if (count * 2 > slots.length) {
        growTable();
      }
    }
    occurrences[entry]++;
    return entry;
  }

  private int addEntry(int start, int length, int hash) {
    if (count == starts.length) {
      int capacity = count * 2;
      starts = Arrays.copyOf(starts, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
      occurrences = Arrays.copyOf(occurrences, capacity);
    }
    starts[count] = start;
    lengths[count] = length;
    hashes[count] = hash;
    occurrences[count] = 0;
    return count++;
  }

  // hot: bench load
  private int hash(int start, int length) {
    byte[] bytes = source;
    int hash = length;
    for (int i = start; i < start + length; i++) {
      hash = hash * 31 + bytes[i];
    }
    return (hash ^ hash >>> 15) * 0x9e3779b1;
  }

  private int slot(int start, int length, int hash) {
    int mask = slots.length - 1;
    int slot = hash >>> 7 & mask;
    while (slots[slot] != NONE && !isEntry(slots[slot], start, length, hash)) {
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

  private void growTable() {
    slots = newSlots(slots.length * 2);
    int mask = slots.length - 1;
    for (int entry = 0; entry < count; entry++) {
      int slot = hashes[entry] >>> 7 & mask;
      while (slots[slot] != NONE) {
        slot = slot + 1 & mask;
      }
      slots[slot] = entry;
    }
  }

  int length(int entry) {
    return lengths[entry];
  }

  int occurrences(int entry) {
    return occurrences[entry];
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
