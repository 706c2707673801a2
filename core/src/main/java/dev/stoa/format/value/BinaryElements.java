package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.util.Set;

/**
 * The elements of an array in Avro binary, by index. Sequential reads step forward; a read of an
 * earlier element starts again at the first. Decodes numbers ahead. Keeps its own position: the
 * reader may be moved between calls.
 */
final class BinaryElements extends RandomAccessValues {
  private static final int UNKNOWN = -1;

  /** The number of numbers decoded at first; later steps double it. */
  private static final int INITIAL_STEP = 8;

  private static final Set<TypeKind> NUMERIC_KINDS =
      Set.of(TypeKind.INT, TypeKind.LONG, TypeKind.FLOAT, TypeKind.DOUBLE);

  private final ArraySerde arraySerde;
  private final ValueSerde elementSerde;
  private final ItemReader items;
  private ByteReader in = new ByteReader();
  private int start;
  private int depth;

  /** The element that begins at {@link #position}, which may be unknown. */
  private int index;

  private int position;

  /**
   * The number of remaining elements of the block from {@link #index} on; 0 at the start of a
   * block.
   */
  private int remainingInBlock;

  /** The end of the block of the element at {@link #index}. */
  private int blockEnd;

  /** The end of the element at {@link #index}, if it is known. */
  private int end;

  /** Whether the end of the last element of the block has been checked. */
  private boolean isEndChecked;

  /** The kind of numbers that are decoded together; null for other elements. */
  private final TypeKind kind;

  private final ReadAheadBuffer readAheadBuffer;
  private int firstDecoded;
  private int decodedCount;
  private int step;

  BinaryElements(ArraySerde arraySerde) {
    this.arraySerde = arraySerde;
    this.elementSerde = arraySerde.elementSerde();
    this.items = arraySerde.items();
    this.kind = items.mayReference() ? null : kind(elementSerde);
    this.readAheadBuffer = kind == null ? null : new ReadAheadBuffer();
  }

  private static TypeKind kind(ValueSerde elementSerde) {
    TypeKind storedKind = NestedTypes.unwrapNullable(elementSerde.type()).storedKind();
    return NUMERIC_KINDS.contains(storedKind) ? storedKind : null;
  }

  /** Resets to an array that begins at the reader's position, at this nesting depth of records. */
  void reset(ByteReader newIn, int newDepth) {
    in = newIn;
    start = in.position();
    depth = newDepth;
    decodedCount = 0;
    step = INITIAL_STEP;
    rewind();
  }

  private void rewind() {
    index = 0;
    position = start;
    remainingInBlock = 0;
    blockEnd = ItemBlocks.UNKNOWN;
    end = UNKNOWN;
    isEndChecked = false;
  }

  /** The number of elements. */
  int count() {
    return items.count(moveToStart());
  }

  /** Moves the reader to the start of the array and returns it. */
  ByteReader moveToStart() {
    in.moveTo(start);
    return in;
  }

  @Override
  protected ValueSerde serde() {
    return elementSerde;
  }

  /**
   * Returns a reader, the page's or another one, at an element.
   *
   * @param target the index of the element, which the caller has checked
   */
  @Override
  public ByteReader readAvro(int target) {
    boolean isNext = target == index + 1 && end != UNKNOWN && remainingInBlock > 1;
    if (!isNext || elementSerde.isNested()) {
      return seek(target);
    }
    in.moveTo(end);
    index = target;
    position = end;
    remainingInBlock--;
    end = UNKNOWN;
    return items.resolve(in);
  }

  private ByteReader seek(int target) {
    if (target < index || (target == index && position == UNKNOWN)) {
      rewind();
    }
    // Local variables until all steps succeeded: an error must leave the position unchanged.
    int current = index;
    int remaining = remainingInBlock;
    int newBlockEnd = blockEnd;
    boolean isChecked = isEndChecked;
    if (current < target && end != UNKNOWN) {
      in.moveTo(end);
      current++;
      remaining--;
    } else {
      in.moveTo(position);
    }
    while (remaining == 0 || current < target) {
      if (remaining == 0) {
        ItemBlocks.checkEnd(in, newBlockEnd);
        remaining = beginBlock(target, current);
        newBlockEnd = items.blocks().end();
        isChecked = false;
      } else {
        int skipped = Math.min(target - current, remaining);
        items.skipValues(in, skipped);
        current += skipped;
        remaining -= skipped;
      }
    }
    if (remaining == 1 && !isChecked && elementSerde.isNested()) {
      // A view does not find the end of its element, and nothing is read after the last one.
      items.checkLast(in, newBlockEnd);
      isChecked = true;
    }
    index = current;
    remainingInBlock = remaining;
    blockEnd = newBlockEnd;
    isEndChecked = isChecked;
    position = in.position();
    end = UNKNOWN;
    return items.resolve(in);
  }

  private int beginBlock(int target, int elementCount) {
    ItemBlocks blocks = items.blocks();
    int count = in.position() == start ? blocks.begin(in) : blocks.beginNext(in);
    if (count == 0) {
      throw in.corrupt("expected element " + target + ", found " + elementCount + " elements");
    }
    return count;
  }

  @Override
  protected void onValueRead() {
    end = in.position(); // after a reference, if the element was read from elsewhere
    if (remainingInBlock == 1) {
      ItemBlocks.checkEnd(in, blockEnd);
    }
  }

  /**
   * Returns the index of a number in the read-ahead buffer, which is filled on demand; negative if
   * the number must be read individually.
   */
  private int indexInBuffer(int target) {
    int bufferIndex = target - firstDecoded;
    if (bufferIndex < 0 || bufferIndex >= decodedCount) {
      bufferIndex = kind == null || !decodeAhead(target) ? UNKNOWN : 0;
    }
    return bufferIndex;
  }

  private boolean decodeAhead(int target) {
    decodedCount = 0;
    ByteReader reader = readAvro(target);
    readAheadBuffer.reset(reader, 0);
    int count =
        elementSerde.readAhead(reader, readAheadBuffer, 0, Math.min(step, remainingInBlock));
    if (count == 0) {
      return false;
    }
    index = target + count - 1;
    position = count == 1 ? position : UNKNOWN;
    remainingInBlock -= count - 1;
    onValueRead();
    firstDecoded = target;
    decodedCount = count;
    step = Math.min(2 * step, ReadAheadBuffer.CAPACITY);
    return true;
  }

  private boolean isPresent(int bufferIndex) {
    return bufferIndex >= 0 && !readAheadBuffer.nulls[bufferIndex];
  }

  @Override
  public boolean isNull(int target) {
    int bufferIndex = indexInBuffer(target);
    if (bufferIndex >= 0) {
      return readAheadBuffer.nulls[bufferIndex];
    }
    boolean isNull = super.isNull(target);
    if (isNull) {
      onValueRead();
    }
    return isNull;
  }

  @Override
  public int readInt(int target) {
    int bufferIndex = kind == TypeKind.INT ? indexInBuffer(target) : UNKNOWN;
    return isPresent(bufferIndex) ? (int) readAheadBuffer.bits[bufferIndex] : super.readInt(target);
  }

  @Override
  public long readLong(int target) {
    int bufferIndex =
        kind == TypeKind.LONG || kind == TypeKind.INT ? indexInBuffer(target) : UNKNOWN;
    return isPresent(bufferIndex) ? readAheadBuffer.bits[bufferIndex] : super.readLong(target);
  }

  @Override
  public float readFloat(int target) {
    int bufferIndex = kind == TypeKind.FLOAT ? indexInBuffer(target) : UNKNOWN;
    return isPresent(bufferIndex) ? readAheadBuffer.floatAt(bufferIndex) : super.readFloat(target);
  }

  @Override
  public double readDouble(int target) {
    if (kind == TypeKind.FLOAT) {
      return readFloat(target);
    }
    int bufferIndex = kind == TypeKind.DOUBLE ? indexInBuffer(target) : UNKNOWN;
    return isPresent(bufferIndex)
        ? readAheadBuffer.doubleAt(bufferIndex)
        : super.readDouble(target);
  }

  @Override
  public Object view(int target, Object reuse) {
    int bufferIndex = indexInBuffer(target);
    if (bufferIndex >= 0) {
      return readAheadBuffer.nulls[bufferIndex] ? null : toObject(bufferIndex);
    }
    Object value = arraySerde.limits().view(elementSerde, readAvro(target), reuse, depth);
    if (!elementSerde.isNested()) {
      onValueRead();
    }
    return value;
  }

  private Object toObject(int bufferIndex) {
    return switch (kind) {
      case INT -> (int) readAheadBuffer.bits[bufferIndex];
      case LONG -> readAheadBuffer.bits[bufferIndex];
      case FLOAT -> readAheadBuffer.floatAt(bufferIndex);
      default -> readAheadBuffer.doubleAt(bufferIndex);
    };
  }
}
