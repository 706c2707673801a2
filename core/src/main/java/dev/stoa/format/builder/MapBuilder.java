package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/** A builder of maps: the key's code and the value of all entries, and the end of each map. */
public final class MapBuilder extends CollectionBuilder {
  private static final int[] EMPTY = {};

  private final ColumnBuilder values;
  private KeyDictionary keys;
  private int[] keyCodes = EMPTY;
  private int entryCount;

  /** Creates a builder of maps that collects their values in {@code values}. */
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
    int code = keys.findCached(key);
    if (code < 0) {
      return false;
    }
    appendKeyCode(code);
    return true;
  }

  /** Adds a key in UTF-8. */
  public void appendKey(byte[] utf8, int from, int length) {
    appendKeyCode(keys.add(utf8, from, length));
  }

  /** Adds a key and caches its string for {@link #appendCachedKey}. */
  public void appendKey(String key, byte[] utf8) {
    appendKey(utf8, 0, utf8.length);
    keys.cacheString(key, keyCodes[entryCount - 1]);
  }

  /** Adds a key to the dictionary unless it is present, and returns its code; adds no entry. */
  public int findOrAddKey(byte[] utf8, int from, int length) {
    return keys.add(utf8, from, length);
  }

  /** Adds a key by its code in {@link #keys}. The caller then adds the value to {@link #values}. */
  public void appendKeyCode(int code) {
    int length = keys.end(code) - keys.start(code);
    sizeTracker().add((long) SizeTracker.zigzagSize(length) + length);
    if (entryCount == keyCodes.length) {
      resize(nextCapacity(entryCount));
    }
    keyCodes[entryCount++] = code;
    if (entryCount == KeyDictionary.CHECKED_ENTRY_COUNT) {
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

  /** Returns the builder of the values of all entries. */
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

  /** Returns the keys of all entries, by code. */
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
    } else if (entryCount < KeyDictionary.CHECKED_ENTRY_COUNT) {
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
    ItemOffsets copiedOffsets = new ItemOffsets(new SizeTracker());
    int[] entryPositions = copiedOffsets.gather(offsets, positions, from, to);
    MapBuilder copy =
        new MapBuilder(
            new SizeTracker(),
            isNullable(),
            values.gather(entryPositions, 0, entryPositions.length));
    copiedOffsets.copyTo(copy.offsets);
    copy.keys = keys; // The copy shares the dictionary, since nothing is added to the copy.
    copy.keyCodes = new int[entryPositions.length];
    copy.entryCount = entryPositions.length;
    for (int i = 0; i < entryPositions.length; i++) {
      copy.keyCodes[i] = keyCodes[entryPositions[i]];
    }
    copy.gatherValidity(this, positions, from, to);
    return copy;
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
    int[] newCodes = new int[(int) in.readVarint()];
    for (int writtenCode = 0; writtenCode < newCodes.length; writtenCode++) {
      int length = (int) in.readVarint();
      newCodes[writtenCode] = keys.add(in.array(), in.position(), length);
      in.skip(length);
    }
    resize(offsets.lastEnd());
    while (entryCount < offsets.lastEnd()) {
      keyCodes[entryCount++] = newCodes[(int) in.readVarint()];
    }
    values.readFrom(in);
  }
}
