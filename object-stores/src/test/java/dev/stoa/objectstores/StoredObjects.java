package dev.stoa.objectstores;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The objects of a bucket, by their keys in the order of UTF-8; for many threads. */
final class StoredObjects {
  private final ConcurrentSkipListMap<String, StoredObject> objects = new ConcurrentSkipListMap<>();

  StoredObject get(String key) {
    return objects.get(key);
  }

  void put(String key, byte[] content) {
    objects.put(key, new StoredObject(content, Instant.now()));
  }

  /** Whether there was none. */
  boolean putIfAbsent(String key, byte[] content) {
    return objects.putIfAbsent(key, new StoredObject(content, Instant.now())) == null;
  }

  void delete(String key) {
    objects.remove(key);
  }

  /** The objects whose keys begin so. */
  Map<String, StoredObject> beginningWith(String prefix) {
    return objects.subMap(prefix, prefix + Character.MAX_VALUE);
  }
}
