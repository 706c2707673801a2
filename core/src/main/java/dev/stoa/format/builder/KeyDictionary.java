package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.BytesHash;
import java.util.Arrays;

/**
 * The keys of a builder's maps, each with a code: its index in the order in which keys were added.
 * A repeated key gets the same code until deduplication stops. When entries are removed, their keys
 * stay, unless the keys were added after deduplication stopped.
 */
public final class KeyDictionary {
  private static final int NO_CODE = -1;
  private static final int EMPTY_SLOT = 0;
  private static final int INITIAL_SLOT_COUNT = 64;

  /**
   * The maximum number of keys in the hash table; later keys are not deduplicated. A key that is
   * frequent enough for a column of its own is among the first keys. If keys hardly repeat,
   * searching a larger table takes longer than all other work of the writer.
   */
  static final int MAX_INDEXED_KEYS = 8192;

  /** The bits of a slot for a key's code plus one; the other bits are for its hash. */
  private static final int CODE_MASK = 2 * MAX_INDEXED_KEYS - 1;

  /**
   * The number of strings whose codes are cached, a power of two: few columns have more frequent
   * keys.
   */
  private static final int STRING_CACHE_SIZE = 512;

  /** The maximum length of a cached string in characters, which limits the memory of the cache. */
  private static final int MAX_CACHED_STRING_LENGTH = 64;

  /** The number of entries after which {@link #stopDeduplicatingRareKeys} is called. */
  static final int CHECKED_ENTRY_COUNT = MAX_INDEXED_KEYS;

  /**
   * The minimum number of repetitions among the first {@link #CHECKED_ENTRY_COUNT} entries; with
   * fewer, deduplication stops. In maps of 16 entries, a key that is frequent enough for a column
   * of its own repeats more often.
   */
  private static final int MIN_REPETITIONS = 16;

  private final SizeTracker sizeTracker;
  private final ByteWriter data = new ByteWriter();
  private int[] endOffsets = {};
  private int[] hashes = {};

  /**
   * A hash table with linear probing, whose slots contain a code plus one in the bits of {@link
   * #CODE_MASK} and bits of the key's hash in the others.
   */
  private int[] slots = {};

  private int size;
  private boolean isDeduplicationStopped;

  /** The number of keys when {@link #stopDeduplicatingRareKeys} was called. */
  private int keyCountAtCheck;

  /** A cache of keys, at the low bits of their hash codes; empty until the first key is cached. */
  private String[] cachedStrings = {};

  private int[] cachedCodes = {};

  KeyDictionary(SizeTracker sizeTracker) {
    this.sizeTracker = sizeTracker;
  }

  /** Returns the code of a key if its string is cached, otherwise a negative number. */
  int findCached(String key) {
    if (cachedStrings.length == 0) {
      return NO_CODE;
    }
    int slot = key.hashCode() & (STRING_CACHE_SIZE - 1);
    String cachedString = cachedStrings[slot];
    return cachedString != null && cachedString.equals(key) ? cachedCodes[slot] : NO_CODE;
  }

  /** Caches a string's code, so that its bytes need not be encoded again. */
  void cacheString(String key, int code) {
    if (key.length() > MAX_CACHED_STRING_LENGTH) {
      return;
    }
    if (cachedStrings.length == 0) {
      cachedStrings = new String[STRING_CACHE_SIZE];
      cachedCodes = new int[STRING_CACHE_SIZE];
    }
    int slot = key.hashCode() & (STRING_CACHE_SIZE - 1);
    cachedStrings[slot] = key;
    cachedCodes[slot] = code;
  }

  /** Adds a key unless the hash table contains it, and returns its code. */
  int add(byte[] bytes, int from, int length) {
    if (isDeduplicationStopped) {
      return append(bytes, from, length);
    }
    if (slots.length == 0) {
      allocateSlots(INITIAL_SLOT_COUNT);
    }
    int hash = BytesHash.of(bytes, from, from + length);
    // hot: bench load
    int[] table = slots;
    int slot = hash & (table.length - 1);
    while (table[slot] != EMPTY_SLOT) {
      int slotValue = table[slot];
      int code = (slotValue & CODE_MASK) - 1;
      if (((slotValue ^ hash) & ~CODE_MASK) == 0 && isKey(code, bytes, from, length)) {
        return code;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return appendAndIndex(bytes, from, length, hash);
  }

  private boolean isKey(int code, byte[] bytes, int from, int length) {
    return Arrays.equals(data.array(), start(code), end(code), bytes, from, from + length);
  }

  private int appendAndIndex(byte[] bytes, int from, int length, int hash) {
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
   * Stops deduplicating keys if hardly any key repeated among the first {@link
   * #CHECKED_ENTRY_COUNT} entries.
   *
   * @param keyCodes the key's code of each entry
   */
  void stopDeduplicatingRareKeys(int[] keyCodes) {
    boolean[] hasOccurred = new boolean[size];
    int repetitionCount = 0;
    for (int entry = 0; entry < CHECKED_ENTRY_COUNT; entry++) {
      repetitionCount += hasOccurred[keyCodes[entry]] ? 1 : 0;
      hasOccurred[keyCodes[entry]] = true;
    }
    isDeduplicationStopped = repetitionCount < MIN_REPETITIONS;
    keyCountAtCheck = size;
  }

  /**
   * Undoes {@link #stopDeduplicatingRareKeys} after entries that it counted were removed. Removes
   * the keys that were added later: several codes may have the same key, and no entry refers to
   * them any more.
   */
  void resumeDeduplication() {
    if (isDeduplicationStopped) {
      isDeduplicationStopped = false;
      size = keyCountAtCheck;
      data.truncate(endOffsets[size - 1]);
      Arrays.fill(cachedStrings, null);
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
    while (slots[slot] != EMPTY_SLOT) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = (hashes[code] & ~CODE_MASK) | (code + 1);
  }

  /** Returns the number of keys, from code 0 on, that have no other code. */
  public int distinctCount() {
    return isDeduplicationStopped ? 0 : Math.min(size, MAX_INDEXED_KEYS);
  }

  /** Returns the number of keys. */
  public int size() {
    return size;
  }

  /** Returns the bytes of all keys. */
  public byte[] data() {
    return data.array();
  }

  /** Returns the start of a key in {@link #data}. */
  public int start(int code) {
    return code == 0 ? 0 : endOffsets[code - 1];
  }

  /** Returns the end of a key in {@link #data}. */
  public int end(int code) {
    return endOffsets[code];
  }

  /** Removes all keys but keeps the arrays. */
  void clear() {
    data.truncate(0);
    Arrays.fill(slots, EMPTY_SLOT);
    Arrays.fill(cachedStrings, null);
    size = 0;
    isDeduplicationStopped = false;
  }

  void release() {
    sizeTracker.addMemory(
        -Integer.BYTES * ((long) endOffsets.length + hashes.length + slots.length)
            - data.capacity());
    data.release();
    endOffsets = new int[0];
    hashes = new int[0];
    slots = new int[0];
    cachedStrings = new String[0];
    cachedCodes = new int[0];
    size = 0;
    isDeduplicationStopped = false;
  }
}
