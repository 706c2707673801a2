package dev.stoa.table.scan;

import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Closeables;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An LRU cache of open split directories. Used by {@link RowLookup} and {@link KeyLookup}, which
 * read the same split directories repeatedly. Not thread-safe.
 */
final class OpenSplitCache<T extends Closeable> implements Closeable {
  private final int maxOpenSplits;
  private final Map<String, T> openSplits = new LinkedHashMap<>(16, 0.75f, true);

  /** Opens a split directory. */
  @FunctionalInterface
  interface Opener<T> {
    T open(SplitDirectory split) throws IOException;
  }

  /** A cache that keeps at most {@code maxFiles} files open, but at least one split directory. */
  OpenSplitCache(int maxFiles, int columnCount) {
    this.maxOpenSplits = Math.max(1, maxFiles / Math.max(1, columnCount));
  }

  /** The open split directory; valid until another one is requested. */
  T get(SplitDirectory split, Opener<T> opener) throws IOException {
    T cached = openSplits.get(split.name());
    if (cached != null) {
      return cached;
    }
    if (openSplits.size() >= maxOpenSplits) {
      openSplits.remove(openSplits.keySet().iterator().next()).close();
    }
    T opened = opener.open(split);
    openSplits.put(split.name(), opened);
    return opened;
  }

  @Override
  public void close() throws IOException {
    List<T> splits = List.copyOf(openSplits.values());
    openSplits.clear();
    Closeables.closeAll(splits);
  }
}
