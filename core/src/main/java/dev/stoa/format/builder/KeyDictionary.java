package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.BytesHash;
import java.util.Arrays;

/**
 * The keys of a builder's maps, each with a code: its number in the order of arrival. A repeated
 * key gets the same code until deduplication stops. Keys of undone entries stay, unless they were
 * added after it stopped.
 */
public final class KeyDictionary {
  private static final int NO_CODE = -1;
  private static final int EMPTY = 0;
  private static final int INITIAL_SLOTS = 64;

  /**
   * Keys beyond this number are not deduplicated. A key that gets a column of its own is among the
   * first; for keys that hardly repeat, a larger table costs more than the rest of the writer.
   */
  static final int MAX_INDEXED_KEYS = 8192;

  /** The bits of a slot for a key's code plus one; the others are for its hash. */
  private static final int CODE_MASK = 2 * MAX_INDEXED_KEYS - 1;

  /** The number of strings whose codes are cached: few maps have more frequent keys. */
  private static final int CACHED_STRINGS = 512;

  private static final int MAX_CACHED_LENGTH = 64;

  /** The number of entries after which {@link #checkRepetition} is called. */
  static final int CHECKED_ENTRIES = MAX_INDEXED_KEYS;

  /**
   * Below this number deduplication stops: a key with a column of its own repeats this often in
   * maps of 16 entries.
   */
  private static final int MIN_REPETITIONS = 16;

  private final SizeTracker sizeTracker;
  private final ByteWriter data = new ByteWriter();
  private int[] endOffsets = {};
  private int[] hashes = {};
  private int[] slots = {};
  private int size;
  private boolean isHighCardinality;

  /** The number of keys when {@link #checkRepetition} was called. */
  private int sizeAtCheck;

  private String[] strings = {};
  private int[] stringCodes = {};

  KeyDictionary(SizeTracker sizeTracker) {
    this.sizeTracker = sizeTracker;
  }

  /** The code of a cached string; negative for others. */
  int find(String key) {
    if (strings.length == 0) {
      return NO_CODE;
    }
    int slot = key.hashCode() & (CACHED_STRINGS - 1);
    String cached = strings[slot];
    return cached != null && cached.equals(key) ? stringCodes[slot] : NO_CODE;
  }

  /** Caches a string's code, so that its bytes need not be encoded again. */
  void cacheString(String key, int code) {
    if (key.length() > MAX_CACHED_LENGTH) {
      return;
    }
    if (strings.length == 0) {
      strings = new String[CACHED_STRINGS];
      stringCodes = new int[CACHED_STRINGS];
    }
    int slot = key.hashCode() & (CACHED_STRINGS - 1);
    strings[slot] = key;
    stringCodes[slot] = code;
  }

  /** Adds a key unless it is present, and returns its code. */
  int add(byte[] bytes, int from, int length) {
    if (isHighCardinality) {
      return append(bytes, from, length);
    }
    if (slots.length == 0) {
      allocateSlots(INITIAL_SLOTS);
    }
    int hash = BytesHash.of(bytes, from, from + length);
    // hot: bench load
    int[] entries = slots;
    int slot = hash & (entries.length - 1);
    while (entries[slot] != EMPTY) {
      int entry = entries[slot];
      int code = (entry & CODE_MASK) - 1;
      if (((entry ^ hash) & ~CODE_MASK) == 0 && isSame(code, bytes, from, length)) {
        return code;
      }
      slot = (slot + 1) & (entries.length - 1);
    }
    return addNew(bytes, from, length, hash);
  }

  private boolean isSame(int code, byte[] bytes, int from, int length) {
    return Arrays.equals(data.array(), start(code), end(code), bytes, from, from + length);
  }

  private int addNew(byte[] bytes, int from, int length, int hash) {
    int code = append(bytes, from, length);
    if (code < MAX_INDEXED_KEYS) {
      addToIndex(code, hash);
    }
    return code;
  }

  private int append(byte[] bytes, int from, int length) {
    int code = size;
    int oldCapacity = data.capacity();
    data.writeBytes(bytes, from, length);
    sizeTracker.addMemory((long) data.capacity() - oldCapacity);
    if (code == endOffsets.length) {
      int newCapacity = ColumnBuilder.nextCapacity(code);
      sizeTracker.addMemory(Integer.BYTES * ((long) newCapacity - code));
      endOffsets = Arrays.copyOf(endOffsets, newCapacity);
    }
    endOffsets[code] = data.size();
    size++;
    return code;
  }

  /**
   * Stops deduplicating keys if hardly one repeated among the first {@link #CHECKED_ENTRIES}
   * entries. The result depends only on their codes, so the order of calls does not matter.
   */
  void checkRepetition(int[] keyCodes) {
    boolean[] occurred = new boolean[size];
    int repetitionCount = 0;
    for (int entry = 0; entry < CHECKED_ENTRIES; entry++) {
      repetitionCount += occurred[keyCodes[entry]] ? 1 : 0;
      occurred[keyCodes[entry]] = true;
    }
    isHighCardinality = repetitionCount < MIN_REPETITIONS;
    sizeAtCheck = size;
  }

  /**
   * Undoes {@link #checkRepetition} after the entries it used were removed. No entry refers to the
   * keys added after it: they are removed, since several codes may have the same key.
   */
  void undoRepetitionCheck() {
    if (isHighCardinality) {
      isHighCardinality = false;
      size = sizeAtCheck;
      data.truncate(endOffsets[size - 1]);
      Arrays.fill(strings, null);
    }
  }

  private void addToIndex(int code, int hash) {
    if (code == hashes.length) {
      int newCapacity = ColumnBuilder.nextCapacity(code);
      sizeTracker.addMemory(Integer.BYTES * ((long) newCapacity - code));
      hashes = Arrays.copyOf(hashes, newCapacity);
    }
    hashes[code] = hash;
    if (size * 2L > slots.length) {
      allocateSlots(slots.length * 2);
      for (int i = 0; i < code; i++) {
        insertIntoSlots(i);
      }
    }
    insertIntoSlots(code);
  }

  private void allocateSlots(int length) {
    sizeTracker.addMemory(Integer.BYTES * ((long) length - slots.length));
    slots = new int[length];
  }

  private void insertIntoSlots(int code) {
    int slot = hashes[code] & (slots.length - 1);
    while (slots[slot] != EMPTY) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = (hashes[code] & ~CODE_MASK) | (code + 1);
  }

  /** Codes below this limit have distinct keys, which no larger code repeats. */
  public int distinctSize() {
    return isHighCardinality ? 0 : Math.min(size, MAX_INDEXED_KEYS);
  }

  /** The number of keys. */
  public int size() {
    return size;
  }

  /** The bytes of all keys. */
  public byte[] data() {
    return data.array();
  }

  /** The start of a key in {@link #data}. */
  public int start(int code) {
    return code == 0 ? 0 : endOffsets[code - 1];
  }

  /** The end of a key in {@link #data}. */
  public int end(int code) {
    return endOffsets[code];
  }

  /** Removes all keys but keeps the arrays. */
  void clear() {
    data.truncate(0);
    Arrays.fill(slots, EMPTY);
    Arrays.fill(strings, null);
    size = 0;
    isHighCardinality = false;
  }

  void release() {
    sizeTracker.addMemory(
        -Integer.BYTES * ((long) endOffsets.length + hashes.length + slots.length)
            - data.capacity());
    data.release();
    endOffsets = new int[0];
    hashes = new int[0];
    slots = new int[0];
    strings = new String[0];
    stringCodes = new int[0];
    size = 0;
    isHighCardinality = false;
  }
}
