package dev.stoa.cli.input.record;

import java.util.Map;

/** Thrown by readers of a format whose maps can have a key twice, which those of tables cannot. */
public final class DuplicateKeyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private DuplicateKeyException(Object key) {
    super("a map has the key \"" + key + "\" twice: remove one of its entries");
  }

  /** Adds an entry to a map, unless it has one with this key. */
  public static void put(Map<Object, Object> map, Object key, Object value) {
    if (map.containsKey(key)) {
      throw new DuplicateKeyException(key);
    }
    map.put(key, value);
  }
}
