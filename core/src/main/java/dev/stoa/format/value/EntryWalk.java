package dev.stoa.format.value;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * Goes through the entries of one map, in the order in which they stand. It keeps its own place:
 * other entries may be read between the calls.
 */
public abstract class EntryWalk {
  /** Goes to the next entry; false behind the last. */
  public abstract boolean next();

  /** Called at the last entry: checks that it ends where the map says. */
  public abstract void end();

  /** The entry's key, a text that nothing changes later. */
  public abstract CharSequence key();

  /** Where the entry's value is, in an object that the next call changes. */
  public abstract ValuePlace value();

  /** The entry, with an object of its own as value. */
  public final Map.Entry<CharSequence, Object> entry() {
    CharSequence key = key();
    return new SimpleImmutableEntry<>(key, view());
  }

  /** The entry's value, maps, arrays and records as views of their own. */
  protected Object view() {
    ValuePlace place = value();
    return place.values().view(place.index(), null);
  }

  /**
   * Gives a part of each of the entries that come next, and decodes no other.
   *
   * @param count how many there are
   */
  public final <T> Iterator<T> iterator(int count, Function<EntryWalk, T> part) {
    return new Iterator<>() {
      private int left = count;

      @Override
      public boolean hasNext() {
        return left > 0;
      }

      @Override
      public T next() {
        if (left == 0 || !EntryWalk.this.next()) {
          throw new NoSuchElementException();
        }
        left--;
        if (left == 0) {
          end();
        }
        return part.apply(EntryWalk.this);
      }
    };
  }
}
