package dev.stoa.record;

import java.util.AbstractList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** An array whose elements become those of a method's type when they are asked for. */
final class TypedList extends AbstractList<Object> {
  private final Collection<?> stored;
  private final FieldView element;

  TypedList(Collection<?> stored, FieldView element) {
    this.stored = stored;
    this.element = element;
  }

  @Override
  public Object get(int index) {
    return element.of(((List<?>) stored).get(index));
  }

  @Override
  public int size() {
    return stored.size();
  }

  @Override
  public Iterator<Object> iterator() {
    Iterator<?> elements = stored.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return elements.hasNext();
      }

      @Override
      public Object next() {
        return element.of(elements.next());
      }
    };
  }
}
