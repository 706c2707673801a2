package dev.stoa.format.value;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * A cursor over the entries of a map, in stored order. Keeps its own position: other entries may be
 * read between calls.
 */
public abstract class EntryCursor {
  /** Moves to the next entry; returns false at the end. */
  public abstract boolean next();

  /** Called at the last entry; checks that it ends at the end of the map. */
  public abstract void finish();

  /** The entry's key, an immutable string. */
  public abstract CharSequence key();

  /** The position of the entry's value, in an object that the next call reuses. */
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
   * Returns an iterator over the results of a function for the next entries; decodes only what the
   * function reads.
   *
   * @param count the number of entries
   */
  public final <T> Iterator<T> iterator(int count, Function<EntryCursor, T> function) {
    return new Iterator<>() {
      private int remaining = count;

      @Override
      public boolean hasNext() {
        return remaining > 0;
      }

      @Override
      public T next() {
        if (remaining == 0 || !EntryCursor.this.next()) {
          throw new NoSuchElementException();
        }
        remaining--;
        if (remaining == 0) {
          finish();
        }
        return function.apply(EntryCursor.this);
      }
    };
  }
}
