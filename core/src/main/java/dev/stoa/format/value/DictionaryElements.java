package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** The walk over the elements of a {@link DictionaryArrayType}. */
final class DictionaryElements extends ElementWalk {
  private final DictionaryArrayType type;
  private ByteReader in = new ByteReader();
  private int start;

  /** The element that begins at {@link #position}. */
  private int index;

  private int position;

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
    index = 0;
    position = start;
  }

  @Override
  ByteReader at(int wanted) {
    int at = wanted < index ? 0 : index;
    in.moveTo(wanted < index ? start : position);
    for (; at < wanted; at++) {
      type.skipElement(in);
    }
    index = at;
    position = in.position();
    return type.elementAt(in);
  }
}
