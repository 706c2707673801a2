package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * The different keys of a builder's maps, numbered as they came. Keys are never forgotten singly.
 */
public final class KeyTable {
  private static final int EMPTY = -1;
  private static final int FIRST_SLOTS = 64;

  /** Strings whose numbers are remembered: few maps have more frequent keys. */
  private static final int KNOWN_STRINGS = 512;

  private static final int MAX_KNOWN_LENGTH = 64;

  private final Tally tally;
  private final ByteWriter data = new ByteWriter();
  private int[] ends = {};
  private int[] hashes = {};
  private int[] slots = {};
  private int size;
  private String[] strings = {};
  private int[] numbersOfStrings = {};

  KeyTable(Tally tally) {
    this.tally = tally;
  }

  /** The number of a string that was remembered; negative for others. */
  int find(String key) {
    if (strings.length == 0) {
      return EMPTY;
    }
    int at = key.hashCode() & (KNOWN_STRINGS - 1);
    String known = strings[at];
    return known != null && known.equals(key) ? numbersOfStrings[at] : EMPTY;
  }

  /** Remembers a string's number, so that its bytes need not be made again. */
  void remember(String key, int number) {
    if (key.length() > MAX_KNOWN_LENGTH) {
      return;
    }
    if (strings.length == 0) {
      strings = new String[KNOWN_STRINGS];
      numbersOfStrings = new int[KNOWN_STRINGS];
    }
    int at = key.hashCode() & (KNOWN_STRINGS - 1);
    strings[at] = key;
    numbersOfStrings[at] = number;
  }

  /** The number of a key. */
  int add(byte[] bytes, int from, int length) {
    if (slots.length == 0) {
      newSlots(FIRST_SLOTS);
    }
    int hash = hash(bytes, from, length);
    int slot = hash & (slots.length - 1);
    while (slots[slot] != EMPTY) {
      int number = slots[slot];
      if (hashes[number] == hash && isSame(number, bytes, from, length)) {
        return number;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return addNew(bytes, from, length, hash);
  }

  private static int hash(byte[] bytes, int from, int length) {
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
    int number = size;
    int before = data.capacity();
    data.writeBytes(bytes, from, length);
    tally.grew((long) data.capacity() - before);
    if (number == ends.length) {
      int longer = ColumnBuilder.grown(number);
      tally.grew(2L * Integer.BYTES * (longer - number));
      ends = Arrays.copyOf(ends, longer);
      hashes = Arrays.copyOf(hashes, longer);
    }
    ends[number] = data.size();
    hashes[number] = hash;
    size++;
    if (size * 2L > slots.length) {
      newSlots(slots.length * 2);
      for (int i = 0; i < number; i++) {
        place(i);
      }
    }
    place(number);
    return number;
  }

  private void newSlots(int length) {
    tally.grew(Integer.BYTES * ((long) length - slots.length));
    slots = new int[length];
    Arrays.fill(slots, EMPTY);
  }

  private void place(int number) {
    int slot = hashes[number] & (slots.length - 1);
    while (slots[slot] != EMPTY) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = number;
  }

  /** The number of keys. */
  public int size() {
    return size;
  }

  /** The bytes of all keys. */
  public byte[] data() {
    return data.array();
  }

  /** Where a key starts in {@link #data}. */
  public int start(int number) {
    return number == 0 ? 0 : ends[number - 1];
  }

  /** Where a key ends in {@link #data}. */
  public int end(int number) {
    return ends[number];
  }

  void release() {
    tally.grew(-Integer.BYTES * (2L * ends.length + slots.length) - data.capacity());
    data.release();
    ends = new int[0];
    hashes = new int[0];
    slots = new int[0];
    strings = new String[0];
    numbersOfStrings = new int[0];
    size = 0;
  }
}
