package dev.stoa.format.view;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Gives the keys, the values or the entries of a {@code MapView} as objects of their own. */
public final class WalkIterator<T> implements Iterator<T> {
  private final EntryWalk walk;
  private final Function<EntryWalk, T> part;
  private int left;

  /**
   * Gives a part of each entry of a walk that has so many before it. What is not asked for is not
   * decoded.
   */
  public WalkIterator(EntryWalk walk, int count, Function<EntryWalk, T> part) {
    this.walk = walk;
    this.left = count;
    this.part = part;
  }

  @Override
  public boolean hasNext() {
    return left > 0;
  }

  @Override
  public T next() {
    if (left == 0 || !walk.next()) {
      throw new NoSuchElementException();
    }
    left--;
    if (left == 0) {
      walk.checkEnd();
    }
    return part.apply(walk);
  }
}
