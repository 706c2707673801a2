package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.util.Set;

/**
 * The elements of an array in Avro binary, by index. A read of a later element skips the elements
 * between; a read of an earlier element starts again at the first. Decodes numbers ahead. Has a
 * position of its own: callers may move the reader between calls.
 */
final class BinaryElements extends RandomAccessValues {
  /** A position that is not known, or the index of an element that is not in the buffer. */
  private static final int UNKNOWN = -1;

  /** The number of elements that are decoded ahead at first; it is doubled each time. */
  private static final int INITIAL_READ_AHEAD_COUNT = 8;

  private static final Set<TypeKind> NUMERIC_KINDS =
      Set.of(TypeKind.INT, TypeKind.LONG, TypeKind.FLOAT, TypeKind.DOUBLE);

  private final ArraySerde arraySerde;
  private final ValueSerde elementSerde;
  private final ItemReader items;
  private ByteReader in = new ByteReader();
  private int arrayStart;
  private int depth;

  /** The index of the current element, which begins at {@link #position}. */
  private int index;

  /** The start of the current element; {@link #UNKNOWN} if it was decoded ahead with others. */
  private int position;

  /**
   * The number of remaining elements of the block from {@link #index} on; 0 at the start of a
   * block.
   */
  private int remainingInBlock;

  /** The end of the current element's block. */
  private int blockEnd;

  /** The end of the current element; {@link #UNKNOWN} until it was read. */
  private int elementEnd;

  /** Whether the end of the last element of the block has been checked. */
  private boolean isEndChecked;

  /** The kind of numbers that are decoded ahead; null for elements that are not decoded ahead. */
  private final TypeKind numberKind;

  /** The numbers that were decoded ahead; null if {@link #numberKind} is null. */
  private final ReadAheadBuffer readAheadBuffer;

  /** The index of the element that is the first in {@link #readAheadBuffer}. */
  private int firstDecodedIndex;

  /** The number of elements in {@link #readAheadBuffer}. */
  private int decodedCount;

  /** The maximum number of elements that are decoded ahead next. */
  private int readAheadCount;

  BinaryElements(ArraySerde arraySerde) {
    this.arraySerde = arraySerde;
    this.elementSerde = arraySerde.elementSerde();
    this.items = arraySerde.items();
    this.numberKind = items.mayReference() ? null : numberKind(elementSerde);
    this.readAheadBuffer = numberKind == null ? null : new ReadAheadBuffer();
  }

  private static TypeKind numberKind(ValueSerde elementSerde) {
    TypeKind storedKind = NestedTypes.unwrapNullable(elementSerde.type()).storedKind();
    return NUMERIC_KINDS.contains(storedKind) ? storedKind : null;
  }

  /** Resets to the array at the reader's position, which is nested in {@code newDepth} records. */
  void reset(ByteReader newIn, int newDepth) {
    in = newIn;
    arrayStart = in.position();
    depth = newDepth;
    decodedCount = 0;
    readAheadCount = INITIAL_READ_AHEAD_COUNT;
    rewind();
  }

  private void rewind() {
    index = 0;
    position = arrayStart;
    remainingInBlock = 0;
    blockEnd = ItemBlocks.UNKNOWN_END;
    elementEnd = UNKNOWN;
    isEndChecked = false;
  }

  /** Returns the number of elements. */
  int count() {
    return items.countItems(moveToStart());
  }

  /** Moves the reader to the start of the array and returns it. */
  ByteReader moveToStart() {
    in.moveTo(arrayStart);
    return in;
  }

  @Override
  protected ValueSerde serde() {
    return elementSerde;
  }

  /**
   * Moves to an element, and returns the reader that is positioned at it: the page's or the
   * dictionary's.
   *
   * @param elementIndex the index of the element, which the caller has checked
   */
  @Override
  public ByteReader readAvro(int elementIndex) {
    boolean isNext = elementIndex == index + 1 && elementEnd != UNKNOWN && remainingInBlock > 1;
    if (!isNext || elementSerde.isNested()) {
      return seek(elementIndex);
    }
    // The fast path of sequential reads: the next element is in the same block.
    in.moveTo(elementEnd);
    index = elementIndex;
    position = elementEnd;
    remainingInBlock--;
    elementEnd = UNKNOWN;
    return items.resolve(in);
  }

  private ByteReader seek(int elementIndex) {
    if (elementIndex < index || (elementIndex == index && position == UNKNOWN)) {
      rewind();
    }
    // Fields are set after all reads have succeeded: an error must leave the position unchanged.
    int newIndex = index;
    int newRemainingInBlock = remainingInBlock;
    int newBlockEnd = blockEnd;
    boolean isNewEndChecked = isEndChecked;
    if (newIndex < elementIndex && elementEnd != UNKNOWN) {
      in.moveTo(elementEnd);
      newIndex++;
      newRemainingInBlock--;
    } else {
      in.moveTo(position);
    }
    while (newRemainingInBlock == 0 || newIndex < elementIndex) {
      if (newRemainingInBlock == 0) {
        ItemBlocks.checkEnd(in, newBlockEnd);
        newRemainingInBlock = beginBlock(elementIndex, newIndex);
        newBlockEnd = items.blocks().end();
        isNewEndChecked = false;
      } else {
        int skippedCount = Math.min(elementIndex - newIndex, newRemainingInBlock);
        items.skipValues(in, skippedCount);
        newIndex += skippedCount;
        newRemainingInBlock -= skippedCount;
      }
    }
    if (newRemainingInBlock == 1 && !isNewEndChecked && elementSerde.isNested()) {
      // A view does not find the end of its element, and nothing is read after the last one.
      items.checkLastValue(in, newBlockEnd);
      isNewEndChecked = true;
    }
    index = newIndex;
    remainingInBlock = newRemainingInBlock;
    blockEnd = newBlockEnd;
    isEndChecked = isNewEndChecked;
    position = in.position();
    elementEnd = UNKNOWN;
    return items.resolve(in);
  }

  private int beginBlock(int elementIndex, int elementCount) {
    ItemBlocks blocks = items.blocks();
    int count = in.position() == arrayStart ? blocks.begin(in) : blocks.beginNext(in);
    if (count == 0) {
      throw in.corrupt(
          "expected element " + elementIndex + ", found " + elementCount + " elements");
    }
    return count;
  }

  @Override
  protected void onValueRead() {
    elementEnd = in.position(); // after the reference, if the element was read from the dictionary
    if (remainingInBlock == 1) {
      ItemBlocks.checkEnd(in, blockEnd);
    }
  }

  /**
   * Returns the index of a number in the read-ahead buffer, which is filled on demand; negative if
   * the number must be read individually.
   */
  private int indexInBuffer(int elementIndex) {
    int bufferIndex = elementIndex - firstDecodedIndex;
    if (bufferIndex < 0 || bufferIndex >= decodedCount) {
      bufferIndex = numberKind == null || !decodeAhead(elementIndex) ? UNKNOWN : 0;
    }
    return bufferIndex;
  }

  private boolean decodeAhead(int elementIndex) {
    decodedCount = 0;
    ByteReader reader = readAvro(elementIndex);
    readAheadBuffer.reset(reader, 0);
    int count =
        elementSerde.readAhead(
            reader, readAheadBuffer, 0, Math.min(readAheadCount, remainingInBlock));
    if (count == 0) {
      return false;
    }
    index = elementIndex + count - 1;
    position = count == 1 ? position : UNKNOWN;
    remainingInBlock -= count - 1;
    onValueRead();
    firstDecodedIndex = elementIndex;
    decodedCount = count;
    readAheadCount = Math.min(2 * readAheadCount, ReadAheadBuffer.CAPACITY);
    return true;
  }

  private boolean isPresent(int bufferIndex) {
    return bufferIndex >= 0 && !readAheadBuffer.isNull[bufferIndex];
  }

  @Override
  public boolean isNull(int elementIndex) {
    int bufferIndex = indexInBuffer(elementIndex);
    if (bufferIndex >= 0) {
      return readAheadBuffer.isNull[bufferIndex];
    }
    boolean isNull = super.isNull(elementIndex);
    if (isNull) {
      onValueRead();
    }
    return isNull;
  }

  @Override
  public int readInt(int elementIndex) {
    int bufferIndex = numberKind == TypeKind.INT ? indexInBuffer(elementIndex) : UNKNOWN;
    return isPresent(bufferIndex)
        ? (int) readAheadBuffer.bits[bufferIndex]
        : super.readInt(elementIndex);
  }

  @Override
  public long readLong(int elementIndex) {
    int bufferIndex =
        numberKind == TypeKind.LONG || numberKind == TypeKind.INT
            ? indexInBuffer(elementIndex)
            : UNKNOWN;
    return isPresent(bufferIndex)
        ? readAheadBuffer.bits[bufferIndex]
        : super.readLong(elementIndex);
  }

  @Override
  public float readFloat(int elementIndex) {
    int bufferIndex = numberKind == TypeKind.FLOAT ? indexInBuffer(elementIndex) : UNKNOWN;
    return isPresent(bufferIndex)
        ? readAheadBuffer.floatAt(bufferIndex)
        : super.readFloat(elementIndex);
  }

  @Override
  public double readDouble(int elementIndex) {
    if (numberKind == TypeKind.FLOAT) {
      return readFloat(elementIndex);
    }
    int bufferIndex = numberKind == TypeKind.DOUBLE ? indexInBuffer(elementIndex) : UNKNOWN;
    return isPresent(bufferIndex)
        ? readAheadBuffer.doubleAt(bufferIndex)
        : super.readDouble(elementIndex);
  }

  @Override
  public Object view(int elementIndex, Object reuse) {
    int bufferIndex = indexInBuffer(elementIndex);
    if (bufferIndex >= 0) {
      return readAheadBuffer.isNull[bufferIndex] ? null : toObject(bufferIndex);
    }
    Object value = arraySerde.limits().view(elementSerde, readAvro(elementIndex), reuse, depth);
    if (!elementSerde.isNested()) {
      onValueRead();
    }
    return value;
  }

  private Object toObject(int bufferIndex) {
    return switch (numberKind) {
      case INT -> (int) readAheadBuffer.bits[bufferIndex];
      case LONG -> readAheadBuffer.bits[bufferIndex];
      case FLOAT -> readAheadBuffer.floatAt(bufferIndex);
      default -> readAheadBuffer.doubleAt(bufferIndex);
    };
  }
}
