package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.ElementWalk;

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

  /** Whether the last element of its block was found to end with it. */
  private boolean isEndChecked;

  BlockElements(ValueType element, SizedBlocks blocks) {
    this.element = element;
    this.blocks = blocks;
  }

  @Override
  public void begin(ByteReader newIn) {
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
    isEndChecked = false;
  }

  @Override
  public ByteReader at(int wanted) {
    if (wanted < index) {
      rewind();
    }
    // Local until all went well: a fault must leave the place as it was.
    int at = index;
    int left = leftInBlock;
    int ending = blockEnd;
    boolean isChecked = isEndChecked;
    if (at < wanted && end != UNKNOWN) {
      in.moveTo(end);
      at++;
      left--;
    } else {
      in.moveTo(position);
    }
    while (left == 0 || at < wanted) {
      if (left == 0) {
        SizedBlocks.checkEnd(in, ending);
        left = beginBlock(wanted, at);
        ending = blocks.end();
        isChecked = false;
      } else {
        int step = Math.min(wanted - at, left);
        if (!blocks.haveNoBytes()) {
          element.skip(in, step);
        }
        at += step;
        left -= step;
      }
    }
    if (left == 1 && ending != SizedBlocks.UNKNOWN && !isChecked && element.isContainer()) {
      checkLast(ending);
      isChecked = true;
    }
    index = at;
    leftInBlock = left;
    blockEnd = ending;
    isEndChecked = isChecked;
    position = in.position();
    end = UNKNOWN;
    return in;
  }

  /** Views of an element do not tell where it ends, and nothing behind the last one asks. */
  private void checkLast(int ending) {
    int start = in.position();
    element.skip(in);
    SizedBlocks.checkEnd(in, ending);
    in.moveTo(start);
  }

  @Override
  public void passed() {
    end = in.position();
    if (leftInBlock == 1) {
      SizedBlocks.checkEnd(in, blockEnd);
    }
  }

  private int beginBlock(int wanted, int at) {
    int count = blocks.begin(in);
    if (count == 0) {
      throw in.corrupt("expected element " + wanted + ", found " + at + " elements");
    }
    return count;
  }
}
