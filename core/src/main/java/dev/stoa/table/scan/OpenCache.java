package dev.stoa.table.scan;

import dev.stoa.storage.Closeables;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An LRU cache of open files or split directories, by their names. Used by {@link RowLookup} and
 * {@link KeyLookup}, which read the same ones repeatedly. Not thread-safe.
 */
final class OpenCache<T extends Closeable> implements Closeable {
  private final int maxCount;

  /** What is open, the least recently used first. */
  private final Map<String, T> entries = new LinkedHashMap<>(16, 0.75f, true);

  /** A function that opens something. */
  @FunctionalInterface
  interface Opener<T> {
    T open() throws IOException;
  }

  /**
   * Creates a cache of at most {@code maxColumnCount} columns, but at least one entry.
   *
   * @param columnsPerEntry the number of columns that an entry may open
   */
  OpenCache(int maxColumnCount, int columnsPerEntry) {
    this.maxCount = Math.max(1, maxColumnCount / Math.max(1, columnsPerEntry));
  }

  /** Returns what is open under a name; valid until another name is requested. */
  T get(String name, Opener<T> opener) throws IOException {
    T cached = entries.get(name);
    if (cached != null) {
      return cached;
    }
    if (entries.size() >= maxCount) {
      entries.remove(entries.keySet().iterator().next()).close();
    }
    T opened = opener.open();
    entries.put(name, opened);
    return opened;
  }

  /** Keeps the entries with some names, and closes the others. */
  void retain(Set<String> names) throws IOException {
    List<T> closed = new ArrayList<>();
    entries.forEach(
        (name, opened) -> {
          if (!names.contains(name)) {
            closed.add(opened);
          }
        });
    entries.keySet().retainAll(names);
    Closeables.closeAll(closed);
  }

  @Override
  public void close() throws IOException {
    List<T> opened = List.copyOf(entries.values());
    entries.clear();
    Closeables.closeAll(opened);
  }
}
