package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.util.Set;

/**
 * The elements of one array in Avro binary, by index: sequential reads step forward, going back
 * restarts at the first. Numbers are decoded in runs. It keeps its own position: the reader may be
 * moved between calls.
 */
final class BinaryElements extends RandomAccessValues {
  private static final int UNKNOWN = -1;

  /** The number of numbers decoded first; doubles each time. */
  private static final int INITIAL_STEP = 8;

  private static final Set<TypeKind> NUMERIC_KINDS =
      Set.of(TypeKind.INT, TypeKind.LONG, TypeKind.FLOAT, TypeKind.DOUBLE);

  private final ArraySerde type;
  private final ValueSerde element;
  private final ItemReader items;
  private ByteReader in = new ByteReader();
  private int start;
  private int depth;

  /** The element that begins at {@link #position}, which may be unknown. */
  private int index;

  private int position;

  /** The number of elements left in the block from that one; 0 at the head of a block. */
  private int leftInBlock;

  /** The end of that element's block. */
  private int blockEnd;

  /** The end of that element, if it is known. */
  private int end;

  /** Whether the last element of its block was checked to end with it. */
  private boolean isEndChecked;

  /** The kind of numbers that are decoded together; null for other elements. */
  private final TypeKind kind;

  private final ReadAheadBuffer readAheadBuffer;
  private int runFirst;
  private int runCount;
  private int step;

  BinaryElements(ArraySerde type) {
    this.type = type;
    this.element = type.elementSerde();
    this.items = type.items();
    this.kind = items.mayReference() ? null : kind(element);
    this.readAheadBuffer = kind == null ? null : new ReadAheadBuffer();
  }

  private static TypeKind kind(ValueSerde element) {
    TypeKind stored = NestedTypes.unwrapNullable(element.type()).storedKind();
    return NUMERIC_KINDS.contains(stored) ? stored : null;
  }

  /** Resets to an array that begins at the reader's position, at this nesting depth of records. */
  void reset(ByteReader newIn, int newDepth) {
    in = newIn;
    start = in.position();
    depth = newDepth;
    runCount = 0;
    step = INITIAL_STEP;
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

  /** The number of elements. */
  int count() {
    return items.count(atStart());
  }

  /** The reader, moved to the array. */
  ByteReader atStart() {
    in.moveTo(start);
    return in;
  }

  @Override
  protected ValueSerde serde() {
    return element;
  }

  /**
   * A reader, the page's or another, at an element.
   *
   * @param target below the number of elements, as the caller has checked
   */
  @Override
  public ByteReader readAvro(int target) {
    boolean isNext = target == index + 1 && end != UNKNOWN && leftInBlock > 1;
    if (!isNext || element.isNested()) {
      return seek(target);
    }
    in.moveTo(end);
    index = target;
    position = end;
    leftInBlock--;
    end = UNKNOWN;
    return items.resolve(in);
  }

  private ByteReader seek(int target) {
    if (target < index || (target == index && position == UNKNOWN)) {
      rewind();
    }
    // Local until all succeeded: an error must leave the position unchanged.
    int at = index;
    int left = leftInBlock;
    int newBlockEnd = blockEnd;
    boolean isChecked = isEndChecked;
    if (at < target && end != UNKNOWN) {
      in.moveTo(end);
      at++;
      left--;
    } else {
      in.moveTo(position);
    }
    while (left == 0 || at < target) {
      if (left == 0) {
        ItemBlocks.checkEnd(in, newBlockEnd);
        left = beginBlock(target, at);
        newBlockEnd = items.blocks().end();
        isChecked = false;
      } else {
        int skipped = Math.min(target - at, left);
        items.skipValues(in, skipped);
        at += skipped;
        left -= skipped;
      }
    }
    if (left == 1 && !isChecked && element.isNested()) {
      // Views of an element do not return its end, and nothing is read after the last one.
      items.checkLast(in, newBlockEnd);
      isChecked = true;
    }
    index = at;
    leftInBlock = left;
    blockEnd = newBlockEnd;
    isEndChecked = isChecked;
    position = in.position();
    end = UNKNOWN;
    return items.resolve(in);
  }

  private int beginBlock(int target, int at) {
    ItemBlocks blocks = items.blocks();
    int count = in.position() == start ? blocks.begin(in) : blocks.beginNext(in);
    if (count == 0) {
      throw in.corrupt("expected element " + target + ", found " + at + " elements");
    }
    return count;
  }

  @Override
  protected void onValueRead() {
    end = in.position(); // also after a reference to an element that was read elsewhere
    if (leftInBlock == 1) {
      ItemBlocks.checkEnd(in, blockEnd);
    }
  }

  /** The index of a number in the run, which is decoded on demand; negative if it must be read. */
  private int inRun(int target) {
    int at = target - runFirst;
    if (at < 0 || at >= runCount) {
      at = kind == null || !decodeRun(target) ? UNKNOWN : 0;
    }
    return at;
  }

  private boolean decodeRun(int target) {
    runCount = 0;
    ByteReader reader = readAvro(target);
    readAheadBuffer.reset(reader, 0);
    int decoded = element.readAhead(reader, readAheadBuffer, 0, Math.min(step, leftInBlock));
    if (decoded == 0) {
      return false;
    }
    index = target + decoded - 1;
    position = decoded == 1 ? position : UNKNOWN;
    leftInBlock -= decoded - 1;
    onValueRead();
    runFirst = target;
    runCount = decoded;
    step = Math.min(2 * step, ReadAheadBuffer.CAPACITY);
    return true;
  }

  private boolean isPresent(int at) {
    return at >= 0 && !readAheadBuffer.nulls[at];
  }

  @Override
  public boolean isNull(int target) {
    int at = inRun(target);
    if (at >= 0) {
      return readAheadBuffer.nulls[at];
    }
    boolean isNull = super.isNull(target);
    if (isNull) {
      onValueRead();
    }
    return isNull;
  }

  @Override
  public int readInt(int target) {
    int at = kind == TypeKind.INT ? inRun(target) : UNKNOWN;
    return isPresent(at) ? (int) readAheadBuffer.bits[at] : super.readInt(target);
  }

  @Override
  public long readLong(int target) {
    int at = kind == TypeKind.LONG || kind == TypeKind.INT ? inRun(target) : UNKNOWN;
    return isPresent(at) ? readAheadBuffer.bits[at] : super.readLong(target);
  }

  @Override
  public float readFloat(int target) {
    int at = kind == TypeKind.FLOAT ? inRun(target) : UNKNOWN;
    return isPresent(at) ? readAheadBuffer.floatAt(at) : super.readFloat(target);
  }

  @Override
  public double readDouble(int target) {
    if (kind == TypeKind.FLOAT) {
      return readFloat(target);
    }
    int at = kind == TypeKind.DOUBLE ? inRun(target) : UNKNOWN;
    return isPresent(at) ? readAheadBuffer.doubleAt(at) : super.readDouble(target);
  }

  @Override
  public Object view(int target, Object reuse) {
    int at = inRun(target);
    if (at >= 0) {
      return readAheadBuffer.nulls[at] ? null : boxed(at);
    }
    Object value = type.limits().view(element, readAvro(target), reuse, depth);
    if (!element.isNested()) {
      onValueRead();
    }
    return value;
  }

  private Object boxed(int at) {
    return switch (kind) {
      case INT -> (int) readAheadBuffer.bits[at];
      case LONG -> readAheadBuffer.bits[at];
      case FLOAT -> readAheadBuffer.floatAt(at);
      default -> readAheadBuffer.doubleAt(at);
    };
  }
}
