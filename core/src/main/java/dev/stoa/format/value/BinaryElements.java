package dev.stoa.format.value;

import dev.stoa.format.batch.ValueRun;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;
import java.util.Set;

/**
 * The elements of one array in Avro binary, found by their indexes: from one to the next is a step,
 * going back begins at the first. Numbers are decoded some at a time. It keeps its own place: the
 * reader may be moved between the calls.
 */
final class BinaryElements extends PointReads {
  private static final int UNKNOWN = -1;

  /** The numbers that are decoded first; each time after that twice as many. */
  private static final int FIRST_STEP = 8;

  private static final Set<TypeKind> NUMBERS =
      Set.of(TypeKind.INT, TypeKind.LONG, TypeKind.FLOAT, TypeKind.DOUBLE);

  private final ArrayType type;
  private final ValueType element;
  private final Items items;
  private ByteReader in = new ByteReader();
  private int start;
  private int depth;

  /** The element that begins at {@link #position}, which may be unknown. */
  private int index;

  private int position;

  /** How many elements of the block there are from that one on; 0 at the head of a block. */
  private int leftInBlock;

  /** Where the block of that element ends. */
  private int blockEnd;

  /** Where that element ends, if it is known. */
  private int end;

  /** Whether the last element of its block was found to end with it. */
  private boolean isEndChecked;

  /** The kind of numbers that are decoded together; null for other elements. */
  private final TypeKind kind;

  private final ValueRun run;
  private int runFirst;
  private int runCount;
  private int step;

  BinaryElements(ArrayType type) {
    this.type = type;
    this.element = type.elementType();
    this.items = type.items();
    this.kind = items.mayRefer() ? null : kind(element);
    this.run = kind == null ? null : new ValueRun();
  }

  private static TypeKind kind(ValueType element) {
    TypeKind stored = TypeParts.present(element.type()).storedKind();
    return NUMBERS.contains(stored) ? stored : null;
  }

  /** Turns to an array that begins at the reader's position, inside so many records. */
  void turnTo(ByteReader newIn, int newDepth) {
    in = newIn;
    start = in.position();
    depth = newDepth;
    runCount = 0;
    step = FIRST_STEP;
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
  protected ValueType encoding() {
    return element;
  }

  /**
   * A reader, the page's or another, at an element.
   *
   * @param wanted below the number of elements, which the caller has checked
   */
  @Override
  public ByteReader readAvro(int wanted) {
    boolean isNext = wanted == index + 1 && end != UNKNOWN && leftInBlock > 1;
    if (!isNext || element.isContainer()) {
      return find(wanted);
    }
    in.moveTo(end);
    index = wanted;
    position = end;
    leftInBlock--;
    end = UNKNOWN;
    return items.resolve(in);
  }

  private ByteReader find(int wanted) {
    if (wanted < index || (wanted == index && position == UNKNOWN)) {
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
        int passed = Math.min(wanted - at, left);
        items.skipValues(in, passed);
        at += passed;
        left -= passed;
      }
    }
    if (left == 1 && !isChecked && element.isContainer()) {
      // Views of an element do not tell where it ends, and nothing after the last one asks.
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

  @Override
  protected void passed() {
    end = in.position(); // after a reference to an element that was read elsewhere, too
    if (leftInBlock == 1) {
      ItemBlocks.checkEnd(in, blockEnd);
    }
  }

  /** Where a number is in the run, which is decoded if need be; negative if it is to be read. */
  private int inRun(int wanted) {
    int at = wanted - runFirst;
    if (at < 0 || at >= runCount) {
      at = kind == null || !decodeRun(wanted) ? UNKNOWN : 0;
    }
    return at;
  }

  private boolean decodeRun(int wanted) {
    runCount = 0;
    ByteReader reader = readAvro(wanted);
    run.begin(reader, 0);
    int decoded = element.readAhead(reader, run, 0, Math.min(step, leftInBlock));
    if (decoded == 0) {
      return false;
    }
    index = wanted + decoded - 1;
    position = decoded == 1 ? position : UNKNOWN;
    leftInBlock -= decoded - 1;
    passed();
    runFirst = wanted;
    runCount = decoded;
    step = Math.min(2 * step, ValueRun.CAPACITY);
    return true;
  }

  private boolean isPresent(int at) {
    return at >= 0 && !run.nulls[at];
  }

  @Override
  public boolean isNull(int wanted) {
    int at = inRun(wanted);
    if (at >= 0) {
      return run.nulls[at];
    }
    boolean isNull = super.isNull(wanted);
    if (isNull) {
      passed();
    }
    return isNull;
  }

  @Override
  public int readInt(int wanted) {
    int at = kind == TypeKind.INT ? inRun(wanted) : UNKNOWN;
    return isPresent(at) ? (int) run.bits[at] : super.readInt(wanted);
  }

  @Override
  public long readLong(int wanted) {
    int at = kind == TypeKind.LONG || kind == TypeKind.INT ? inRun(wanted) : UNKNOWN;
    return isPresent(at) ? run.bits[at] : super.readLong(wanted);
  }

  @Override
  public float readFloat(int wanted) {
    int at = kind == TypeKind.FLOAT ? inRun(wanted) : UNKNOWN;
    return isPresent(at) ? run.floatAt(at) : super.readFloat(wanted);
  }

  @Override
  public double readDouble(int wanted) {
    if (kind == TypeKind.FLOAT) {
      return readFloat(wanted);
    }
    int at = kind == TypeKind.DOUBLE ? inRun(wanted) : UNKNOWN;
    return isPresent(at) ? run.doubleAt(at) : super.readDouble(wanted);
  }

  @Override
  public Object view(int wanted, Object reuse) {
    int at = inRun(wanted);
    if (at >= 0) {
      return run.nulls[at] ? null : boxed(at);
    }
    Object value = type.nesting().view(element, readAvro(wanted), reuse, depth);
    if (!element.isContainer()) {
      passed();
    }
    return value;
  }

  private Object boxed(int at) {
    return switch (kind) {
      case INT -> (int) run.bits[at];
      case LONG -> run.bits[at];
      case FLOAT -> run.floatAt(at);
      default -> run.doubleAt(at);
    };
  }
}
