package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/** A builder of maps: all entries, each a key code and a value, and the end offset of each map. */
public final class MapBuilder extends CollectionBuilder {
  private static final int[] EMPTY = {};

  private final ColumnBuilder values;
  private KeyDictionary keys;
  private int[] keyCodes = EMPTY;
  private int entryCount;

  /** Creates a builder of maps of these values. */
  public MapBuilder(SizeTracker sizeTracker, boolean isNullable, ColumnBuilder values) {
    super(sizeTracker, isNullable);
    this.values = values;
    this.keys = new KeyDictionary(sizeTracker);
  }

  /**
   * Adds a key if its string is cached; returns false otherwise, so that the caller adds it as
   * bytes.
   */
  public boolean appendCachedKey(String key) {
    int code = keys.find(key);
    if (code < 0) {
      return false;
    }
    addKey(code);
    return true;
  }

  /** Adds a key in UTF-8. */
  public void appendKey(byte[] utf8, int from, int length) {
    addKey(keys.add(utf8, from, length));
  }

  /** Adds a key in UTF-8 and caches its string for {@link #appendCachedKey}. */
  public void appendKey(String key, byte[] utf8) {
    appendKey(utf8, 0, utf8.length);
    keys.cacheString(key, keyCodes[entryCount - 1]);
  }

  /** Adds an entry's key by its code; add its value to {@link #values}. */
  public void appendKey(int code) {
    addKey(code);
  }

  /** Returns the code of a key, and adds the key if it is new. */
  public int findOrAddKey(byte[] utf8, int from, int length) {
    return keys.add(utf8, from, length);
  }

  private void addKey(int code) {
    int length = keys.end(code) - keys.start(code);
    sizeTracker().add((long) SizeTracker.zigzagSize(length) + length);
    if (entryCount == keyCodes.length) {
      resize(nextCapacity(entryCount));
    }
    keyCodes[entryCount++] = code;
    if (entryCount == KeyDictionary.CHECKED_ENTRIES) {
      keys.stopDeduplicatingRareKeys(keyCodes);
    }
  }

  private void resize(int length) {
    sizeTracker().addMemory(Integer.BYTES * ((long) length - keyCodes.length));
    keyCodes = Arrays.copyOf(keyCodes, length);
  }

  /** Ends a map after all its entries were added. */
  public void endMap() {
    endCollection(entryCount);
  }

  /** Returns the values of all entries. */
  public ColumnBuilder values() {
    return values;
  }

  @Override
  public boolean mayHaveZeroSizeItems() {
    return values.mayHaveZeroSizeItems();
  }

  @Override
  public long zeroSizeItemCount() {
    return values.zeroSizeItemCount();
  }

  /** Returns the distinct keys. */
  public KeyDictionary keys() {
    return keys;
  }

  /** Returns the number of entries. */
  public int entryCount() {
    return entryCount;
  }

  /** Returns the code in {@link #keys} of an entry's key. */
  public int keyCode(int entry) {
    return keyCodes[entry];
  }

  @Override
  void truncateValues(int newCount) {
    offsets.truncate(newCount);
    entryCount = offsets.lastEnd();
    values.truncate(entryCount);
    if (newCount == 0) {
      keys.clear();
    } else if (entryCount < KeyDictionary.CHECKED_ENTRIES) {
      keys.resumeDeduplication();
    }
  }

  @Override
  void releaseValues() {
    offsets.release();
    sizeTracker().addMemory(-(long) Integer.BYTES * keyCodes.length);
    keyCodes = EMPTY;
    entryCount = 0;
    values.release();
    keys.release();
  }

  @Override
  public ColumnBuilder gather(int[] positions, int from, int to) {
    ItemOffsets gatheredOffsets = new ItemOffsets(new SizeTracker());
    int[] entryPositions = gatheredOffsets.gather(offsets, positions, from, to);
    MapBuilder gathered =
        new MapBuilder(
            new SizeTracker(),
            isNullable(),
            values.gather(entryPositions, 0, entryPositions.length));
    gatheredOffsets.copyTo(gathered.offsets);
    gathered.keys = keys; // shared: nothing is added to the copy
    gathered.keyCodes = new int[entryPositions.length];
    gathered.entryCount = entryPositions.length;
    for (int i = 0; i < entryPositions.length; i++) {
      gathered.keyCodes[i] = keyCodes[entryPositions[i]];
    }
    gathered.gatherValidity(this, positions, from, to);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {
    offsets.writeTo(out);
    out.writeVarint(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      int length = keys.end(i) - keys.start(i);
      out.writeVarint(length);
      out.writeBytes(keys.data(), keys.start(i), length);
    }
    for (int entry = 0; entry < entryCount; entry++) {
      out.writeVarint(keyCodes[entry]);
    }
    values.writeTo(out);
  }

  @Override
  void readValues(ByteReader in, int addedCount) {
    offsets.readFrom(in, addedCount);
    int[] codes = new int[(int) in.readVarint()];
    for (int i = 0; i < codes.length; i++) {
      int length = (int) in.readVarint();
      codes[i] = keys.add(in.array(), in.position(), length);
      in.skip(length);
    }
    resize(offsets.lastEnd());
    while (entryCount < offsets.lastEnd()) {
      keyCodes[entryCount++] = codes[(int) in.readVarint()];
    }
    values.readFrom(in);
  }
}
