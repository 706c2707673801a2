package dev.stoa.format.view;

/**
 * The keys that were looked up last in the maps of one column. A map function asks each row for the
 * same few, by the same objects.
 */
public final class MapKeys {
  private static final int MOST = 8;

  private final MapKey[] keys = new MapKey[MOST];
  private int count;
  private int oldest;

  /** The key, valid until {@value #MOST} others were asked for. */
  public MapKey of(CharSequence text) {
    for (int i = 0; i < count; i++) {
      if (keys[i].isOf(text)) {
        return keys[i];
      }
    }
    return replaceOldest(text);
  }

  private MapKey replaceOldest(CharSequence text) {
    if (count < MOST) {
      keys[count++] = new MapKey();
    }
    MapKey key = keys[oldest];
    oldest = (oldest + 1) % MOST;
    key.turnTo(text);
    return key;
  }
}
