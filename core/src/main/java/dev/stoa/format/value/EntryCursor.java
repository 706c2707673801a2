package dev.stoa.format.value;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * A cursor over the entries of a map, in stored order. Keeps its own position: between calls, other
 * values may be read with the same reader.
 */
public abstract class EntryCursor {
  /** Moves to the next entry; returns false at the end. */
  public abstract boolean next();

  /** Checks that the current entry, which is the last one, ends at the end of the map. */
  public abstract void checkEnd();

  /** Returns the entry's key, which callers must not change. */
  public abstract CharSequence key();

  /** Returns the position of the entry's value, in an object that the next call reuses. */
  public abstract ValuePosition valuePosition();

  /** Returns the entry, with its value in a new object. */
  public final Map.Entry<CharSequence, Object> entry() {
    CharSequence key = key();
    return new SimpleImmutableEntry<>(key, valueView());
  }

  /** Returns the entry's value; a map, array or record as a new view. */
  protected Object valueView() {
    ValuePosition position = valuePosition();
    return position.values().view(position.index(), null);
  }

  /**
   * Returns an iterator over the next entries that returns the result of a function for each;
   * decodes only the parts of entries that the function reads.
   *
   * @param count the number of entries
   */
  public final <T> Iterator<T> iterator(int count, Function<EntryCursor, T> function) {
    return new Iterator<>() {
      private int remainingCount = count;

      @Override
      public boolean hasNext() {
        return remainingCount > 0;
      }

      @Override
      public T next() {
        if (remainingCount == 0 || !EntryCursor.this.next()) {
          throw new NoSuchElementException();
        }
        remainingCount--;
        if (remainingCount == 0) {
          checkEnd();
        }
        return function.apply(EntryCursor.this);
      }
    };
  }
}
