package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.avro.util.Utf8;

/** Walks the entries of one map, one by one: those of the key columns, then the overflow's. */
final class MapEntries {
  private final MapNode node;
  private final int index;

  /** The column of the entry; the number of columns in the overflow. */
  private int column = -1;

  private int overflowEntry = -1;
  private int overflowEnd;

  /** The entries of a map after the first {@code passed}. */
  MapEntries(MapNode node, int index, int passed) {
    this.node = node;
    this.index = index;
    if (node.hasOverflow()) {
      overflowEntry = node.overflow().start(index) - 1;
      overflowEnd = overflowEntry + 1 + node.overflow().entryCount(index);
    }
    for (int i = 0; i < passed; i++) {
      next();
    }
  }

  /** Goes to the next entry; false after the last. */
  boolean next() {
    int columnCount = node.columns().length;
    if (column < columnCount) {
      column = node.keys().next(index, column + 1);
      if (column < columnCount) {
        return true;
      }
    }
    overflowEntry++;
    return overflowEntry < overflowEnd;
  }

  private boolean isInColumn() {
    return column < node.columns().length;
  }

  /** The entry's key, which is not to be changed: maps share those of the key columns. */
  CharSequence key() {
    if (isInColumn()) {
      return node.columns()[column].text(node.hasStringKeys());
    }
    ByteWriter key = node.overflow().key(overflowEntry);
    byte[] bytes = Arrays.copyOf(key.array(), key.size());
    return node.hasStringKeys() ? new String(bytes, StandardCharsets.UTF_8) : new Utf8(bytes);
  }

  /** The node of the entry's value. */
  VectorNode values() {
    return isInColumn() ? node.values(node.columns()[column]) : node.overflow().values();
  }

  /** The place of the entry's value in its node. */
  int place() {
    return isInColumn() ? node.columns()[column].rank(index) : overflowEntry;
  }

  /** The entry, with an object of its own as value. */
  Map.Entry<CharSequence, Object> entry() {
    return new SimpleImmutableEntry<>(key(), values().view(place(), null));
  }

  /** The entries not yet visited, each as a part of it. */
  <T> Iterator<T> iterator(Function<MapEntries, T> part) {
    return new Iterator<>() {
      private boolean isAhead;
      private boolean hasMore;

      @Override
      public boolean hasNext() {
        if (!isAhead) {
          hasMore = MapEntries.this.next();
          isAhead = true;
          if (!hasMore) {
            node.run().ended(index);
          }
        }
        return hasMore;
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        isAhead = false;
        return part.apply(MapEntries.this);
      }
    };
  }
}
