package dev.stoa.format.view;

/**
 * The last different keys that were looked up in the maps of a column. A map function usually looks
 * up the same few keys in each row.
 */
public final class MapKeyCache {
  private static final int MAX_SIZE = 8;

  private final MapKey[] keys = new MapKey[MAX_SIZE];
  private int count;

  /** The index of the key that was added first, which the next new key replaces. */
  private int oldestIndex;

  /** Returns the key of a string, valid until the next call with another string. */
  public MapKey key(CharSequence text) {
    for (int i = 0; i < count; i++) {
      if (keys[i].matches(text)) {
        return keys[i];
      }
    }
    return replaceOldest(text);
  }

  private MapKey replaceOldest(CharSequence text) {
    if (count < MAX_SIZE) {
      keys[count++] = new MapKey();
    }
    MapKey key = keys[oldestIndex];
    oldestIndex = (oldestIndex + 1) % MAX_SIZE;
    key.reset(text);
    return key;
  }
}
