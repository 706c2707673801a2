package dev.stoa.hadoop.join;

import dev.stoa.storage.Closeables;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The rows of one table in the order of their keys, merged from sorted split directories; rows
 * without a key come first.
 */
final class SortedRows implements Closeable {
  private final List<RowSource> sources;
  private final PriorityQueue<RowSource> otherSources =
      new PriorityQueue<>(SortedRows::compareRows);
  private RowSource current;
  private boolean hasBegun;

  /** Creates rows from sources that are sorted by their keys; closes the sources. */
  SortedRows(List<? extends RowSource> sources) {
    this.sources = new ArrayList<>(sources);
  }

  private static int compareRows(RowSource row, RowSource other) {
    if (row.hasKey() && other.hasKey()) {
      return row.key().compareTo(other.key());
    }
    return Boolean.compare(row.hasKey(), other.hasKey());
  }

  /** Moves to the next row; returns false after the last. */
  boolean next() throws IOException {
    if (!hasBegun) {
      hasBegun = true;
      for (RowSource source : sources) {
        if (source.next()) {
          otherSources.add(source);
        }
      }
      current = otherSources.poll();
    } else if (current != null && !current.next()) {
      current = otherSources.poll();
    } else if (current != null && isAfterAnother()) {
      otherSources.add(current);
      current = otherSources.poll();
    }
    return current != null;
  }

  private boolean isAfterAnother() {
    RowSource first = otherSources.peek();
    return first != null && compareRows(current, first) > 0;
  }

  /** Returns the current row; null before the first and after the last. */
  RowSource current() {
    return current;
  }

  @Override
  public void close() throws IOException {
    Closeables.closeAll(sources);
  }
}
