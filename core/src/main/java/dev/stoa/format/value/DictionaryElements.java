package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** The walk over the elements of a {@link DictionaryArrayType}. */
final class DictionaryElements extends ElementWalk {
  private static final int UNKNOWN = -1;

  private final DictionaryArrayType type;
  private ByteReader in = new ByteReader();
  private int start;

  /** The element that begins at {@link #position}. */
  private int index;

  private int position;

  /** Where that element ends, if it is known. */
  private int end = UNKNOWN;

  DictionaryElements(DictionaryArrayType type) {
    this.type = type;
  }

  @Override
  void begin(ByteReader newIn) {
    in = newIn;
    if (DictionaryItems.readCount(in) > 0) {
      DictionaryItems.readEnd(in);
    }
    start = in.position();
    rewind();
  }

  private void rewind() {
    index = 0;
    position = start;
    end = UNKNOWN;
  }

  @Override
  ByteReader at(int wanted) {
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
    index = at;
    position = in.position();
    end = UNKNOWN;
    return type.elementAt(in);
  }

  /** Behind an element, or behind a reference to one that was read elsewhere. */
  @Override
  void passed() {
    end = in.position();
  }
}
