package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** The walk over the elements of an {@link ArrayType}. */
final class BlockElements extends ElementWalk {
  private static final int UNKNOWN = -1;

  private final ValueType element;
  private final SizedBlocks blocks;
  private ByteReader in = new ByteReader();
  private int start;

  /** The element that begins at {@link #position}. */
  private int index;

  private int position;

  /** How many elements of the block there are from that one on; 0 at the head of a block. */
  private int leftInBlock;

  /** Where the block of that element ends. */
  private int blockEnd = SizedBlocks.UNKNOWN;

  /** Where that element ends, if it is known. */
  private int end = UNKNOWN;

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
    blockEnd = SizedBlocks.UNKNOWN;
    end = UNKNOWN;
  }

  @Override
  ByteReader at(int wanted) {
    if (wanted < index) {
      rewind();
    }
    // Local until all went well: a fault must leave the place as it was.
    int at = index;
    int left = leftInBlock;
    if (at < wanted && end != UNKNOWN) {
      in.moveTo(end);
      at++;
      left--;
    } else {
      in.moveTo(position);
    }
    while (left == 0 || at < wanted) {
      if (left == 0) {
        left = beginBlock(wanted, at);
      } else {
        int step = Math.min(wanted - at, left);
        if (!blocks.haveNoBytes()) {
          element.skip(in, step);
        }
        at += step;
        left -= step;
      }
    }
    index = at;
    leftInBlock = left;
    position = in.position();
    end = UNKNOWN;
    return in;
  }

  @Override
  void passed() {
    end = in.position();
  }

  private int beginBlock(int wanted, int at) {
    SizedBlocks.checkEnd(in, blockEnd);
    int count = blocks.begin(in);
    if (count == 0) {
      throw in.corrupt("expected element " + wanted + ", found " + at + " elements");
    }
    blockEnd = blocks.end();
    return count;
  }
}
