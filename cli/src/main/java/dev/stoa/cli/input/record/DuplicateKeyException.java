package dev.stoa.cli.input.record;

import java.util.Map;

/** Thrown by readers of a format whose maps can have a key twice, which those of tables cannot. */
public final class DuplicateKeyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private DuplicateKeyException(String map, Object key) {
    super(map + " has the key \"" + key + "\" twice: remove one of its entries");
  }

  /** Adds an entry to a map, unless it has one with this key. */
  public static void put(Map<Object, Object> map, Object key, Object value) {
    put(map, key, value, "a map");
  }

  /**
   * Adds an entry to a map, unless it has one with this key.
   *
   * @param name the map, for the message, as in {@code the map "m"}
   */
  public static void put(Map<Object, Object> map, Object key, Object value, String name) {
    if (map.containsKey(key)) {
      throw new DuplicateKeyException(name, key);
    }
    map.put(key, value);
  }
}
