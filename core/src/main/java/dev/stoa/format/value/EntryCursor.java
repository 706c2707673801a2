package dev.stoa.format.value;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * A cursor over the entries of one map, in stored order. It keeps its own position: other entries
 * may be read between calls.
 */
public abstract class EntryCursor {
  /** Moves to the next entry; returns false at the end. */
  public abstract boolean next();

  /** Called at the last entry: checks that it ends at the end of the map. */
  public abstract void finish();

  /** The entry's key, an immutable string. */
  public abstract CharSequence key();

  /** The entry's value, in an object that the next call changes. */
  public abstract ValuePosition value();

  /** The entry, with its value in a new object. */
  public final Map.Entry<CharSequence, Object> entry() {
    CharSequence key = key();
    return new SimpleImmutableEntry<>(key, valueView());
  }

  /** The entry's value, with maps, arrays and records as new views. */
  protected Object valueView() {
    ValuePosition position = value();
    return position.values().view(position.index(), null);
  }

  /**
   * Passes a part of each of the next entries, and decodes no other.
   *
   * @param count the number of entries
   */
  public final <T> Iterator<T> iterator(int count, Function<EntryCursor, T> function) {
    return new Iterator<>() {
      private int left = count;

      @Override
      public boolean hasNext() {
        return left > 0;
      }

      @Override
      public T next() {
        if (left == 0 || !EntryCursor.this.next()) {
          throw new NoSuchElementException();
        }
        left--;
        if (left == 0) {
          finish();
        }
        return function.apply(EntryCursor.this);
      }
    };
  }
}
