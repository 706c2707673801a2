package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.avro.util.Utf8;

/** Goes through the entries of one map: those of the key columns, then those of the overflow. */
final class MapEntries {
  private final MapNode node;
  private final int index;
  private int column = -1;
  private int overflowEntry;
  private int overflowEnd;

  MapEntries(MapNode node, int index) {
    this.node = node;
    this.index = index;
    if (node.hasOverflow()) {
      overflowEntry = node.overflow().start(index) - 1;
      overflowEnd = overflowEntry + 1 + node.overflow().entryCount(index);
    } else {
      overflowEntry = -1;
    }
  }

  /** Goes to the next entry; false behind the last. */
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

  /** The entry's value. */
  Object value() {
    if (isInColumn()) {
      KeyColumn found = node.columns()[column];
      return node.values(found).view(found.rank(index), null);
    }
    return node.overflow().values().view(overflowEntry, null);
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
