package dev.stoa.format.column;

import dev.stoa.format.value.NumberRun;
import dev.stoa.format.valuepage.PageDecoder;
import org.apache.avro.Schema;

/**
 * The numbers that a cursor decoded ahead, since it was asked for one row after another: first a
 * few, then more and more at once. Rows are those of the split directory.
 */
final class ReadAhead {
  private static final int FIRST_STEP = 8;
  private static final long NEVER = Long.MIN_VALUE;

  private final PageDecoder page;
  private final Schema.Type type;
  private final boolean isNumber;
  private NumberRun run;
  private long firstRow;
  private int count;
  private int step = FIRST_STEP;
  private long lastRow = NEVER;

  ReadAhead(Schema schema, PageDecoder page) {
    this.page = page;
    this.type = numberType(schema);
    this.isNumber = type != Schema.Type.NULL;
  }

  /** The type of the numbers, nullable or not; that of null where there are none. */
  private static Schema.Type numberType(Schema schema) {
    if (schema.getType() == Schema.Type.UNION) {
      boolean isOptional = schema.getTypes().size() == 2 && schema.isNullable();
      int value = isOptional && schema.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0;
      return isOptional ? numberType(schema.getTypes().get(value)) : Schema.Type.NULL;
    }
    return switch (schema.getType()) {
      case INT, LONG, FLOAT, DOUBLE -> schema.getType();
      default -> Schema.Type.NULL;
    };
  }

  /** Whether the row was decoded. */
  boolean holds(long row) {
    long index = row - firstRow;
    return index >= 0 && index < count;
  }

  boolean isInt() {
    return type == Schema.Type.INT;
  }

  boolean isIntOrLong() {
    return type == Schema.Type.INT || type == Schema.Type.LONG;
  }

  boolean isFloat() {
    return type == Schema.Type.FLOAT;
  }

  boolean isFloatOrDouble() {
    return type == Schema.Type.FLOAT || type == Schema.Type.DOUBLE;
  }

  /** Whether a row that it holds is null. */
  boolean isNull(long row) {
    return run.isNull((int) (row - firstRow));
  }

  /** The bits of a number in a row that it holds. */
  long bits(long row) {
    return run.bits((int) (row - firstRow));
  }

  /** A float or double in a row that it holds. */
  double doubleValue(long row) {
    long bits = bits(row);
    return type == Schema.Type.FLOAT
        ? Float.intBitsToFloat((int) bits)
        : Double.longBitsToDouble(bits);
  }

  /** The value as an object, null for null, in a row that it holds. */
  Object boxed(long row) {
    if (isNull(row)) {
      return null;
    }
    long bits = bits(row);
    return switch (type) {
      case INT -> (int) bits;
      case FLOAT -> Float.intBitsToFloat((int) bits);
      case DOUBLE -> Double.longBitsToDouble(bits);
      default -> bits;
    };
  }

  /** Called when a number was decoded by itself: decodes those behind it if it followed another. */
  void readOne(long row) {
    boolean isReadAgain = count > 0 && row == firstRow - 1;
    if (!isNumber || isReadAgain) {
      return;
    }
    boolean isNext = row == lastRow + 1;
    lastRow = row;
    if (!isNext) {
      step = FIRST_STEP;
      return;
    }
    if (run == null) {
      run = new NumberRun();
    }
    count = 0;
    count = page.readAhead(run, step);
    firstRow = row + 1;
    lastRow = row + count;
    step = Math.min(step * 2, NumberRun.CAPACITY);
  }
}
