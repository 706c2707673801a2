package dev.stoa.objectstores;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The objects of a bucket, sorted by key. Thread-safe. */
final class StoredObjects {
  private final ConcurrentSkipListMap<String, StoredObject> objects = new ConcurrentSkipListMap<>();

  StoredObject get(String key) {
    return objects.get(key);
  }

  void put(String key, byte[] content) {
    objects.put(key, new StoredObject(content, Instant.now()));
  }

  /** Stores an object if its key is absent; returns whether it was stored. */
  boolean putIfAbsent(String key, byte[] content) {
    return objects.putIfAbsent(key, new StoredObject(content, Instant.now())) == null;
  }

  void delete(String key) {
    objects.remove(key);
  }

  /** Returns the objects whose keys have a prefix. */
  Map<String, StoredObject> withPrefix(String prefix) {
    return objects.subMap(prefix, prefix + Character.MAX_VALUE);
  }
}
