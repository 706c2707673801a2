package dev.stoa.table.scan;

import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Closeables;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * An LRU cache of open split directories. Used by {@link RowLookup} and {@link KeyLookup}, which
 * read the same split directories repeatedly. Not thread-safe.
 */
final class OpenSplitCache<T extends Closeable> implements Closeable {
  private final int maxOpenSplitCount;

  /** The open split directories by name, the least recently used first. */
  private final Map<String, OpenSplit<T>> openSplits = new LinkedHashMap<>(16, 0.75f, true);

  private record OpenSplit<T>(SplitDirectory split, T opened) {}

  /** A function that opens a split directory. */
  @FunctionalInterface
  interface Opener<T> {
    T open(SplitDirectory split) throws IOException;
  }

  /**
   * Creates a cache that keeps at most {@code maxFileCount} files open, but at least one split
   * directory.
   */
  OpenSplitCache(int maxFileCount, int columnCount) {
    this.maxOpenSplitCount = Math.max(1, maxFileCount / Math.max(1, columnCount));
  }

  /** Whether no split directory is open. */
  boolean isEmpty() {
    return openSplits.isEmpty();
  }

  /** Returns the open split directory; valid until another one is requested. */
  T get(SplitDirectory split, Opener<T> opener) throws IOException {
    OpenSplit<T> cached = openSplits.get(split.name());
    if (cached != null) {
      return cached.opened();
    }
    if (openSplits.size() >= maxOpenSplitCount) {
      openSplits.remove(openSplits.keySet().iterator().next()).opened().close();
    }
    T opened = opener.open(split);
    openSplits.put(split.name(), new OpenSplit<>(split, opened));
    return opened;
  }

  /**
   * Keeps the open split directories that are the same in another version of the table, and closes
   * the others.
   *
   * @param splits the split directories of that version, by name
   * @param isSame whether what was opened of a split directory can be used for another version of
   *     it
   */
  void retain(
      Map<String, SplitDirectory> splits, BiPredicate<SplitDirectory, SplitDirectory> isSame)
      throws IOException {
    List<T> closed = new ArrayList<>();
    openSplits
        .entrySet()
        .removeIf(
            entry -> {
              SplitDirectory split = splits.get(entry.getKey());
              boolean isKept = split != null && isSame.test(entry.getValue().split(), split);
              if (isKept) {
                entry.setValue(new OpenSplit<>(split, entry.getValue().opened()));
              } else {
                closed.add(entry.getValue().opened());
              }
              return !isKept;
            });
    Closeables.closeAll(closed);
  }

  @Override
  public void close() throws IOException {
    List<T> splits = openSplits.values().stream().map(OpenSplit::opened).toList();
    openSplits.clear();
    Closeables.closeAll(splits);
  }
}
