package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.ElementWalk;

/** The walk over the elements of a {@link DictionaryArrayType}. */
final class DictionaryElements extends ElementWalk {
  private static final int UNKNOWN = -1;

  private final DictionaryArrayType type;
  private ByteReader in = new ByteReader();
  private int start;

  /** The index of the last element, and where it must end. */
  private int last;

  private int itemsEnd;

  /** Whether it was found to end there. */
  private boolean isEndChecked;

  /** The element that begins at {@link #position}. */
  private int index;

  private int position;

  /** Where that element ends, if it is known. */
  private int end = UNKNOWN;

  DictionaryElements(DictionaryArrayType type) {
    this.type = type;
  }

  @Override
  public void begin(ByteReader newIn) {
    in = newIn;
    last = DictionaryItems.readCount(in) - 1;
    if (last >= 0) {
      itemsEnd = DictionaryItems.readEnd(in);
    }
    isEndChecked = false;
    start = in.position();
    rewind();
  }

  private void rewind() {
    index = 0;
    position = start;
    end = UNKNOWN;
  }

  @Override
  public ByteReader at(int wanted) {
    if (wanted < index) {
      rewind();
    }
    int at = index;
    if (at < wanted && end != UNKNOWN) {
      in.moveTo(end);
      at++;
    } else {
      in.moveTo(position);
    }
    for (; at < wanted; at++) {
      type.skipElement(in);
    }
    if (at == last && !isEndChecked && type.elementType().isContainer()) {
      checkLast();
    }
    index = at;
    position = in.position();
    end = UNKNOWN;
    return type.elementAt(in);
  }

  /** Views of an element do not tell where it ends, and nothing behind the last one asks. */
  private void checkLast() {
    int from = in.position();
    type.skipElement(in);
    DictionaryItems.checkEnd(in, itemsEnd);
    in.moveTo(from);
    isEndChecked = true;
  }

  /** Behind an element, or behind a reference to one that was read elsewhere. */
  @Override
  public void passed() {
    end = in.position();
    if (index == last) {
      DictionaryItems.checkEnd(in, itemsEnd);
    }
  }
}
