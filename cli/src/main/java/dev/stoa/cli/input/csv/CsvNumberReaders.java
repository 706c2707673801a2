package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.IrregularTextException;
import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * The readers of numbers and booleans. They parse the usual notation themselves; everything else,
 * dates included, goes through {@link CsvColumnReader#decode}.
 */
final class CsvNumberReaders {
  /** The number of digits that always fit a long. */
  private static final int MAX_LONG_DIGIT_COUNT = 18;

  /** The number of characters up to which a double represents every number of digits exactly. */
  private static final int MAX_DOUBLE_LENGTH = 15;

  /** The powers of ten that a double represents exactly and that such numbers may need. */
  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private CsvNumberReaders() {}

  private static boolean isPlain(Schema schema) {
    return CsvColumnReader.valueSchema(schema).orElseThrow().getLogicalType() == null;
  }

  /**
   * Returns whether a field is an integer in the notation that {@link CsvColumnShape} takes for
   * one: without a plus sign, leading zeros or blanks, and short enough for a long.
   */
  private static boolean isInteger(byte[] bytes, int start, int end) {
    int digits = bytes[start] == '-' ? start + 1 : start;
    int digitCount = end - digits;
    if (digitCount == 0 || digitCount > MAX_LONG_DIGIT_COUNT) {
      return false;
    }
    if (bytes[digits] == '0') {
      return end - start == 1;
    }
    for (int i = digits; i < end; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return false;
      }
    }
    return true;
  }

  private static long parseInteger(byte[] bytes, int start, int end) {
    boolean isNegative = bytes[start] == '-';
    long value = 0;
    for (int i = isNegative ? start + 1 : start; i < end; i++) {
      value = value * 10 + (bytes[i] - '0');
    }
    return isNegative ? -value : value;
  }

  /** Reads integers of 64 bits, and dates and times that are stored as such. */
  static final class LongReader extends CsvColumnReader {
    private final boolean isPlain;

    LongReader(Schema schema, CsvNulls nulls, Optional<CsvColumnShape> shape) {
      super(schema, nulls, shape);
      this.isPlain = isPlain(schema);
    }

    @Override
    ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException {
      int rowCount = fields.rowCount();
      LongVector vector = new LongVector(type());
      long[] values = vector.ensureCapacity(rowCount);
      vector.validity().fill(rowCount);
      byte[] bytes = fields.bytes();
      int nullCount = 0;
      for (int row = 0; row < rowCount; row++) {
        int start = fields.start(row, column);
        int end = fields.end(row, column);
        if (isPlain && start < end && isInteger(bytes, start, end)) {
          values[row] = parseInteger(bytes, start, end);
        } else if (decode(fields, row, column) instanceof Long value) {
          values[row] = value;
        } else {
          vector.validity().unset(row);
          nullCount++;
        }
      }
      resize(vector, rowCount, nullCount);
      return vector;
    }
  }

  /** Reads integers of 32 bits, and dates and times that are stored as such. */
  static final class IntReader extends CsvColumnReader {
    private final boolean isPlain;

    IntReader(Schema schema, CsvNulls nulls, Optional<CsvColumnShape> shape) {
      super(schema, nulls, shape);
      this.isPlain = isPlain(schema);
    }

    @Override
    ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException {
      int rowCount = fields.rowCount();
      IntVector vector = new IntVector(type());
      int[] values = vector.ensureCapacity(rowCount);
      vector.validity().fill(rowCount);
      byte[] bytes = fields.bytes();
      int nullCount = 0;
      for (int row = 0; row < rowCount; row++) {
        int start = fields.start(row, column);
        int end = fields.end(row, column);
        long parsed =
            isPlain && start < end && isInteger(bytes, start, end)
                ? parseInteger(bytes, start, end)
                : Long.MAX_VALUE;
        if (parsed == (int) parsed) {
          values[row] = (int) parsed;
        } else if (decode(fields, row, column) instanceof Integer value) {
          values[row] = value;
        } else {
          vector.validity().unset(row);
          nullCount++;
        }
      }
      resize(vector, rowCount, nullCount);
      return vector;
    }
  }

  /** Reads numbers of 53 bits of precision. */
  static final class DoubleReader extends CsvColumnReader {
    DoubleReader(Schema schema, CsvNulls nulls, Optional<CsvColumnShape> shape) {
      super(schema, nulls, shape);
    }

    @Override
    ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException {
      int rowCount = fields.rowCount();
      DoubleVector vector = new DoubleVector(type());
      double[] values = vector.ensureCapacity(rowCount);
      vector.validity().fill(rowCount);
      byte[] bytes = fields.bytes();
      int nullCount = 0;
      for (int row = 0; row < rowCount; row++) {
        int start = fields.start(row, column);
        int end = fields.end(row, column);
        int point = start < end ? findPoint(bytes, start, end) : -1;
        if (point >= 0) {
          values[row] = parse(bytes, start, point, end);
        } else if (decode(fields, row, column) instanceof Double value) {
          values[row] = value;
        } else {
          vector.validity().unset(row);
          nullCount++;
        }
      }
      resize(vector, rowCount, nullCount);
      return vector;
    }

    /**
     * Returns the index of the decimal point of a number in the notation that {@link
     * CsvColumnShape} takes for one, or {@code end} if it is an integer; -1 if it is no such
     * number, or so long that it must be rounded.
     */
    private static int findPoint(byte[] bytes, int start, int end) {
      if (end - start > MAX_DOUBLE_LENGTH) {
        return -1;
      }
      int point = start;
      while (point < end && bytes[point] != '.') {
        point++;
      }
      boolean isNegativeZero = bytes[start] == '-' && start + 1 < end && bytes[start + 1] == '0';
      int wholeEnd = point;
      boolean isWhole =
          wholeEnd > start
              && (isInteger(bytes, start, wholeEnd) || (isNegativeZero && wholeEnd == start + 2));
      if (!isWhole || (isNegativeZero && point == end) || point == end - 1) {
        return -1;
      }
      for (int i = point + 1; i < end; i++) {
        if (bytes[i] < '0' || bytes[i] > '9') {
          return -1;
        }
      }
      return point;
    }

    /** Parses a number; both of its parts and the power are exact, so that it is rounded once. */
    private static double parse(byte[] bytes, int start, int point, int end) {
      boolean isNegative = bytes[start] == '-';
      long digits = 0;
      for (int i = isNegative ? start + 1 : start; i < end; i++) {
        if (i != point) {
          digits = digits * 10 + (bytes[i] - '0');
        }
      }
      double value = digits / POWERS_OF_TEN[Math.max(0, end - point - 1)];
      return isNegative ? -value : value;
    }
  }

  /** Reads true and false. */
  static final class BooleanReader extends CsvColumnReader {
    BooleanReader(Schema schema, CsvNulls nulls, Optional<CsvColumnShape> shape) {
      super(schema, nulls, shape);
    }

    @Override
    ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException {
      int rowCount = fields.rowCount();
      BooleanVector vector = new BooleanVector(type());
      vector.values().clear(rowCount);
      vector.validity().fill(rowCount);
      byte[] bytes = fields.bytes();
      int nullCount = 0;
      for (int row = 0; row < rowCount; row++) {
        int start = fields.start(row, column);
        int end = fields.end(row, column);
        if (end - start == 4 && isTrue(bytes, start)) {
          vector.values().set(row);
        } else if (end - start != 5 || !isFalse(bytes, start)) {
          Object value = decode(fields, row, column);
          if (value == null) {
            vector.validity().unset(row);
            nullCount++;
          } else if ((boolean) value) {
            vector.values().set(row);
          }
        }
      }
      resize(vector, rowCount, nullCount);
      return vector;
    }

    private static boolean isTrue(byte[] bytes, int at) {
      return bytes[at] == 't'
          && bytes[at + 1] == 'r'
          && bytes[at + 2] == 'u'
          && bytes[at + 3] == 'e';
    }

    private static boolean isFalse(byte[] bytes, int at) {
      return bytes[at] == 'f'
          && bytes[at + 1] == 'a'
          && bytes[at + 2] == 'l'
          && bytes[at + 3] == 's'
          && bytes[at + 4] == 'e';
    }
  }
}
