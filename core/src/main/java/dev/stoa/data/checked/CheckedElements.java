package dev.stoa.data.checked;

import dev.stoa.data.ColumnarArray;
import java.util.AbstractList;

/** The elements of an array, with each access checked: the list methods of a checked view. */
final class CheckedElements extends AbstractList<Object> {
  private final ColumnarArray array;
  private final Origin origin;

  CheckedElements(ColumnarArray array, Origin origin) {
    this.array = array;
    this.origin = origin;
  }

  @Override
  public Object get(int index) {
    origin.check();
    return origin.ofElement(index).wrap(array.get(index));
  }

  @Override
  public int size() {
    origin.check();
    return array.size();
  }
}
