package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** The walk over the elements of an {@link ArrayType}. */
final class BlockElements extends ElementWalk {
  private final ValueType element;
  private final SizedBlocks blocks;
  private ByteReader in = new ByteReader();
  private int start;

  /** The element that begins at {@link #position}. */
  private int index;

  private int position;

  /** How many elements of the block there are from that one on; 0 at the head of a block. */
  private int leftInBlock;

  BlockElements(ValueType element, SizedBlocks blocks) {
    this.element = element;
    this.blocks = blocks;
  }

  @Override
  void begin(ByteReader newIn) {
    in = newIn;
    start = in.position();
    rewind();
  }

  private void rewind() {
    index = 0;
    position = start;
    leftInBlock = 0;
  }

  @Override
  ByteReader at(int wanted) {
    if (wanted < index) {
      rewind();
    }
    // Local until all went well: a fault must leave the place as it was.
    int at = index;
    int left = leftInBlock;
    in.moveTo(position);
    while (left == 0 || at < wanted) {
      if (left == 0) {
        left = beginBlock(wanted, at);
      } else {
        element.skip(in);
        at++;
        left--;
      }
    }
    index = at;
    leftInBlock = left;
    position = in.position();
    return in;
  }

  private int beginBlock(int wanted, int at) {
    int count = blocks.begin(in);
    if (count == 0) {
      throw in.corrupt("expected element " + wanted + ", found " + at + " elements");
    }
    return count;
  }
}
