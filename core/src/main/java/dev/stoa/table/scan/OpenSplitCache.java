package dev.stoa.table.scan;

import dev.stoa.format.split.SplitDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An LRU cache of open split directories. Used by {@link RowLookup} and {@link KeyLookup}, which
 * return to the same ones. Not thread-safe.
 */
final class OpenSplitCache<T extends Closeable> implements Closeable {
  private final int maxOpen;
  private final Map<String, T> open = new LinkedHashMap<>(16, 0.75f, true);

  /** Opens a split directory. */
  @FunctionalInterface
  interface Opener<T> {
    T open(SplitDirectory split) throws IOException;
  }

  /** A cache of at least one split directory that keeps at most {@code maxFiles} files open. */
  OpenSplitCache(int maxFiles, int columnCount) {
    this.maxOpen = Math.max(1, maxFiles / Math.max(1, columnCount));
  }

  /** The open split directory; valid until another one is requested. */
  T get(SplitDirectory split, Opener<T> opener) throws IOException {
    T cached = open.get(split.name());
    if (cached != null) {
      return cached;
    }
    if (open.size() >= maxOpen) {
      open.remove(open.keySet().iterator().next()).close();
    }
    T opened = opener.open(split);
    open.put(split.name(), opened);
    return opened;
  }

  @Override
  public void close() throws IOException {
    for (T each : open.values()) {
      each.close();
    }
    open.clear();
  }
}
