package dev.stoa.table.scan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * An iterator over a reader's rows or batches. An element is valid until the next call of {@link
 * #hasNext} or {@link #next}, which moves the reader, unless it is a new object.
 *
 * @param <E> the type of the rows or batches
 */
final class ReaderIterator<E> implements Iterator<E> {
  private final Advance advance;
  private final CurrentElement<E> currentElement;

  /** Whether the reader has moved to an element that {@link #next} has not returned. */
  private boolean hasMoved;

  private boolean hasNext;

  ReaderIterator(Advance advance, CurrentElement<E> currentElement) {
    this.advance = advance;
    this.currentElement = currentElement;
  }

  /** An action that moves a reader to its next element; returns false after the last. */
  interface Advance {
    boolean next() throws IOException;
  }

  /** A function that returns the reader's current element. */
  interface CurrentElement<E> {
    E get() throws IOException;
  }

  @Override
  public boolean hasNext() {
    if (!hasMoved) {
      try {
        hasNext = advance.next();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      hasMoved = true;
    }
    return hasNext;
  }

  @Override
  public E next() {
    if (!hasNext()) {
      throw new NoSuchElementException("there are no more rows: check hasNext() first");
    }
    hasMoved = false;
    try {
      return currentElement.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
