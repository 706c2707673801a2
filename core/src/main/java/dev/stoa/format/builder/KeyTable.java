package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.BytesHash;
import java.util.Arrays;

/**
 * The keys of a builder's maps, numbered as they came: a key that comes again has the number it
 * had, unless it is one of many that came late. The keys of an entry that was undone stay, unless
 * they came when keys were not looked for any more.
 */
public final class KeyTable {
  private static final int NONE = -1;
  private static final int EMPTY = 0;
  private static final int FIRST_SLOTS = 64;

  /**
   * Further keys are not looked for when they come again. A key that is to have a column of its own
   * is among the first; of keys that hardly repeat a larger table costs more than the rest of the
   * writer.
   */
  static final int MAX_KNOWN = 8192;

  /** The bits of a slot that are one more than a key's number; the others are of its hash. */
  private static final int NUMBER = 2 * MAX_KNOWN - 1;

  /** Strings whose numbers are remembered: few maps have more frequent keys. */
  private static final int KNOWN_STRINGS = 512;

  private static final int MAX_KNOWN_LENGTH = 64;

  /** The entries after which {@link #judge} is called. */
  static final int FIRST_ENTRIES = MAX_KNOWN;

  /** A key with a column of its own repeats as often in maps of 16 entries. */
  private static final int LEAST_REPETITION = 16;

  private final Tally tally;
  private final ByteWriter data = new ByteWriter();
  private int[] ends = {};
  private int[] hashes = {};
  private int[] slots = {};
  private int size;
  private boolean isHopeless;

  /** The number of keys when that was found. */
  private int judgedSize;

  private String[] strings = {};
  private int[] numbersOfStrings = {};

  KeyTable(Tally tally) {
    this.tally = tally;
  }

  /** The number of a string that was remembered; negative for others. */
  int find(String key) {
    if (strings.length == 0) {
      return NONE;
    }
    int at = key.hashCode() & (KNOWN_STRINGS - 1);
    String known = strings[at];
    return known != null && known.equals(key) ? numbersOfStrings[at] : NONE;
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
    if (isHopeless) {
      return append(bytes, from, length);
    }
    if (slots.length == 0) {
      newSlots(FIRST_SLOTS);
    }
    int hash = BytesHash.of(bytes, from, from + length);
    // hot: bench load
    int[] entries = slots;
    int slot = hash & (entries.length - 1);
    while (entries[slot] != EMPTY) {
      int entry = entries[slot];
      int number = (entry & NUMBER) - 1;
      if (((entry ^ hash) & ~NUMBER) == 0 && isSame(number, bytes, from, length)) {
        return number;
      }
      slot = (slot + 1) & (entries.length - 1);
    }
    return addNew(bytes, from, length, hash);
  }

  private boolean isSame(int number, byte[] bytes, int from, int length) {
    return Arrays.equals(data.array(), start(number), end(number), bytes, from, from + length);
  }

  private int addNew(byte[] bytes, int from, int length, int hash) {
    int number = append(bytes, from, length);
    if (number < MAX_KNOWN) {
      enter(number, hash);
    }
    return number;
  }

  private int append(byte[] bytes, int from, int length) {
    int number = size;
    int before = data.capacity();
    data.writeBytes(bytes, from, length);
    tally.grew((long) data.capacity() - before);
    if (number == ends.length) {
      int longer = ColumnBuilder.grown(number);
      tally.grew(Integer.BYTES * ((long) longer - number));
      ends = Arrays.copyOf(ends, longer);
    }
    ends[number] = data.size();
    size++;
    return number;
  }

  /**
   * Looks no more for keys that come again if hardly one did among the first {@link #FIRST_ENTRIES}
   * of the maps' entries; their numbers alone decide, so that it is the same however they came.
   */
  void judge(int[] keyOfEntry) {
    boolean[] isKnown = new boolean[size];
    int repeated = 0;
    for (int entry = 0; entry < FIRST_ENTRIES; entry++) {
      repeated += isKnown[keyOfEntry[entry]] ? 1 : 0;
      isKnown[keyOfEntry[entry]] = true;
    }
    isHopeless = repeated < LEAST_REPETITION;
    judgedSize = size;
  }

  /**
   * Takes {@link #judge} back, after entries that it judged by were undone. No entry is left of the
   * keys that came after it: they are forgotten, for other numbers may have the same keys.
   */
  void judgeAgain() {
    if (isHopeless) {
      isHopeless = false;
      size = judgedSize;
      data.truncate(ends[size - 1]);
      Arrays.fill(strings, null);
    }
  }

  private void enter(int number, int hash) {
    if (number == hashes.length) {
      int longer = ColumnBuilder.grown(number);
      tally.grew(Integer.BYTES * ((long) longer - number));
      hashes = Arrays.copyOf(hashes, longer);
    }
    hashes[number] = hash;
    if (size * 2L > slots.length) {
      newSlots(slots.length * 2);
      for (int i = 0; i < number; i++) {
        place(i);
      }
    }
    place(number);
  }

  private void newSlots(int length) {
    tally.grew(Integer.BYTES * ((long) length - slots.length));
    slots = new int[length];
  }

  private void place(int number) {
    int slot = hashes[number] & (slots.length - 1);
    while (slots[slot] != EMPTY) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = (hashes[number] & ~NUMBER) | (number + 1);
  }

  /** The numbers below this have different keys, and are all that those keys have. */
  public int knownSize() {
    return isHopeless ? 0 : Math.min(size, MAX_KNOWN);
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

  /** Forgets all keys but keeps the arrays. */
  void clear() {
    data.truncate(0);
    Arrays.fill(slots, EMPTY);
    Arrays.fill(strings, null);
    size = 0;
    isHopeless = false;
  }

  void release() {
    tally.grew(
        -Integer.BYTES * ((long) ends.length + hashes.length + slots.length) - data.capacity());
    data.release();
    ends = new int[0];
    hashes = new int[0];
    slots = new int[0];
    strings = new String[0];
    numbersOfStrings = new int[0];
    size = 0;
    isHopeless = false;
  }
}
