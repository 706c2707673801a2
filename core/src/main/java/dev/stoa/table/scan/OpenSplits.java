package dev.stoa.table.scan;

import dev.stoa.format.split.SplitDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is open of split directories, closed when it is the longest unused of too many. Kept by
 * {@link RowLookup} and {@link KeyLookup}, which come back to the same ones. For one thread.
 */
final class OpenSplits<T extends Closeable> implements Closeable {
  private final int most;
  private final Map<String, T> open = new LinkedHashMap<>(16, 0.75f, true);

  /** Opens a split directory. */
  @FunctionalInterface
  interface Opening<T> {
    T open(SplitDirectory split) throws IOException;
  }

  /** Keeps as many open as have so many files of so many columns, one at least. */
  OpenSplits(int mostFiles, int columnCount) {
    this.most = Math.max(1, mostFiles / Math.max(1, columnCount));
  }

  /** What is open of a split directory; valid until another one is asked for. */
  T get(SplitDirectory split, Opening<T> opening) throws IOException {
    T known = open.get(split.name());
    if (known != null) {
      return known;
    }
    if (open.size() >= most) {
      open.remove(open.keySet().iterator().next()).close();
    }
    T opened = opening.open(split);
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
