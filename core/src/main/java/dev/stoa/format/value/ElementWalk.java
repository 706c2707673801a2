package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/**
 * Finds the elements of one array by their indexes. It keeps its own place: the reader may be moved
 * between the calls.
 */
final class ElementWalk {
  private static final int UNKNOWN = -1;

  private final ValueType element;
  private final Items items;
  private ByteReader in = new ByteReader();
  private int start;

  /** The element that begins at {@link #position}. */
  private int index;

  private int position;

  /** How many elements of the block there are from that one on; 0 at the head of a block. */
  private int leftInBlock;

  /** Where the block of that element ends. */
  private int blockEnd = ItemBlocks.UNKNOWN;

  /** Where that element ends, if it is known. */
  private int end = UNKNOWN;

  /** Whether the last element of its block was found to end with it. */
  private boolean isEndChecked;

  ElementWalk(ArrayType type) {
    this.element = type.elementType();
    this.items = type.items();
  }

  /** Turns to an array that begins at the reader's position. */
  void begin(ByteReader newIn) {
    in = newIn;
    start = in.position();
    rewind();
  }

  private void rewind() {
    index = 0;
    position = start;
    leftInBlock = 0;
    blockEnd = ItemBlocks.UNKNOWN;
    end = UNKNOWN;
    isEndChecked = false;
  }

  /**
   * A reader, the page's or another, at an element in Avro binary. From one element to the next is
   * a step; going back may begin anew.
   *
   * @param wanted below the number of elements, which the caller has checked
   */
  ByteReader at(int wanted) {
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
        ItemBlocks.checkEnd(in, ending);
        left = beginBlock(wanted, at);
        ending = items.blocks().end();
        isChecked = false;
      } else {
        int step = Math.min(wanted - at, left);
        items.skipValues(in, step);
        at += step;
        left -= step;
      }
    }
    if (left == 1 && !isChecked && element.isContainer()) {
      // Views of an element do not tell where it ends, and nothing behind the last one asks.
      items.checkLast(in, ending);
      isChecked = true;
    }
    index = at;
    leftInBlock = left;
    blockEnd = ending;
    isEndChecked = isChecked;
    position = in.position();
    end = UNKNOWN;
    return items.resolve(in);
  }

  private int beginBlock(int wanted, int at) {
    ItemBlocks blocks = items.blocks();
    int count = in.position() == start ? blocks.begin(in) : blocks.beginNext(in);
    if (count == 0) {
      throw in.corrupt("expected element " + wanted + ", found " + at + " elements");
    }
    return count;
  }

  /** Tells that the reader given last was just moved behind its element, so that it is known. */
  void passed() {
    end = in.position(); // behind a reference to an element that was read elsewhere, too
    if (leftInBlock == 1) {
      ItemBlocks.checkEnd(in, blockEnd);
    }
  }
}
