package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/** Different keys of a page's maps, numbered as they came, and how often each did. */
final class KeyTable {
  private static final int EMPTY = -1;

  private final ByteWriter data = new ByteWriter();
  private final IntArrayList ends = new IntArrayList();
  private final IntArrayList hashes = new IntArrayList();
  private int[] counts = new int[16];
  private int[] slots = new int[64];

  KeyTable() {
    Arrays.fill(slots, EMPTY);
  }

  /**
   * The number of a key, which is counted.
   *
   * @param hash what {@link #hash} gives for it
   */
  int add(byte[] bytes, int from, int length, int hash) {
    int slot = hash & (slots.length - 1);
    while (slots[slot] != EMPTY) {
      int number = slots[slot];
      if (hashes.at(number) == hash && isSame(number, bytes, from, length)) {
        counts[number]++;
        return number;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return addNew(bytes, from, length, hash);
  }

  /** A number that is the same for the same bytes. */
  static int hash(byte[] bytes, int from, int length) {
    int hash = length;
    for (int i = from; i < from + length; i++) {
      hash = hash * 31 + bytes[i];
    }
    return (hash * 0x9E3779B1) >>> 7;
  }

  private boolean isSame(int number, byte[] bytes, int from, int length) {
    return Arrays.equals(data.array(), start(number), end(number), bytes, from, from + length);
  }

  private int addNew(byte[] bytes, int from, int length, int hash) {
    int number = ends.size();
    data.writeBytes(bytes, from, length);
    ends.add(data.size());
    hashes.add(hash);
    if (number == counts.length) {
      counts = Arrays.copyOf(counts, number * 2);
    }
    counts[number] = 1;
    if (ends.size() * 2 > slots.length) {
      slots = new int[slots.length * 2];
      Arrays.fill(slots, EMPTY);
      for (int i = 0; i < number; i++) {
        place(i, hashes.at(i));
      }
    }
    place(number, hash);
    return number;
  }

  private void place(int number, int hash) {
    int slot = hash & (slots.length - 1);
    while (slots[slot] != EMPTY) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = number;
  }

  int size() {
    return ends.size();
  }

  /** How often a key was added. */
  int occurrences(int number) {
    return counts[number];
  }

  /** The bytes of all keys. */
  byte[] data() {
    return data.array();
  }

  int start(int number) {
    return number == 0 ? 0 : ends.at(number - 1);
  }

  int end(int number) {
    return ends.at(number);
  }
}
