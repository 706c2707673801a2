package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.LongVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.BoundPredicate.PathComparison;
import dev.stoa.predicate.ObjectPairTest;
import dev.stoa.predicate.PairType;
import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TwosComplementBytes;
import dev.stoa.type.ComparisonKind;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Compares two values of each row: decodes both columns into vectors, then compares these. Values
 * that vectors cannot be filled with are compared as objects. Not thread-safe.
 */
final class PathComparisonFilter {
  private final PathComparison comparison;
  private final PairType pairType;
  private final ObjectPairTest objectTest;
  private final Side left;
  private final Side right;

  /** One of the two values: reads it, and converts it to the form in which it is compared. */
  private static final class Side {
    private final BoundPath path;
    private final DataType type;
    private final PathReader reader;
    private final byte[][] symbols;
    private EncodedColumn column;
    private int first;
    private ColumnVector vector;
    private long[] longs = {};
    private double[] doubles = {};
    private byte[] bytes = {};
    private int length;

    Side(BoundPath path) {
      this.path = path;
      this.type = path.type();
      DataType readType = PathReader.typeOf(path);
      this.reader = new PathReader(path.steps(), readType, readType);
      this.symbols =
          type instanceof EnumType enumType
              ? enumType.symbols().stream()
                  .map(symbol -> symbol.getBytes(StandardCharsets.UTF_8))
                  .toArray(byte[][]::new)
              : new byte[0][];
    }

    void set(EncodedColumn newColumn, int newFirst) {
      column = newColumn;
      first = newFirst;
    }

    boolean canRead() {
      return PathReader.canRead(column.type(), path.steps())
          && !(reader.empty() instanceof ObjectVector)
          && NodeKind.of(type) != NodeKind.OPAQUE;
    }

    /** Reads the values of the rows, and clears the bits of nulls. */
    void read(Bitmap rows) {
      vector = reader.read(column, first, rows.size());
      if (vector.hasNulls()) {
        rows.and(vector.validity());
      }
    }

    /** Returns the values of the rows; those of other rows, which may be null, are arbitrary. */
    long[] longs(Bitmap rows) {
      if (longs.length < rows.size()) {
        longs = new long[rows.size()];
      }
      if (vector instanceof LongVector longVector) {
        longVector.copyTo(longs, 0);
        return longs;
      }
      for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
        longs[row] = longAt(row);
      }
      return longs;
    }

    private long longAt(int index) {
      if (type.kind() == TypeKind.BOOLEAN) {
        return vector.booleanAt(index) ? 1 : 0;
      }
      if (vector instanceof BytesVector decimals) {
        return TwosComplementBytes.saturatedLong(
            decimals.data(), decimals.offsetAt(index), decimals.lengthAt(index));
      }
      return vector.longAt(index);
    }

    double[] doubles(Bitmap rows) {
      if (doubles.length < rows.size()) {
        doubles = new double[rows.size()];
      }
      ComparisonKind kind = ComparisonKind.of(type);
      boolean isInteger = kind == ComparisonKind.LONG && type.kind() != TypeKind.DECIMAL;
      for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
        if (kind == ComparisonKind.DOUBLE) {
          doubles[row] = vector.doubleAt(row);
        } else {
          doubles[row] = isInteger ? longAt(row) : decimalAt(row).doubleValue();
        }
      }
      return doubles;
    }

    BigDecimal decimalAt(int row) {
      if (ComparisonKind.of(type) == ComparisonKind.LONG) {
        int scale = type instanceof DecimalType decimal ? decimal.scale() : 0;
        return BigDecimal.valueOf(longAt(row), scale);
      }
      readBytes(row);
      ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
      if (type.kind() == TypeKind.BIG_DECIMAL) {
        return BigDecimalMatcher.readBigDecimal(buffer);
      }
      BigInteger unscaled = length == 0 ? BigInteger.ZERO : new BigInteger(bytes, 0, length);
      return new BigDecimal(unscaled, ((DecimalType) type).scale());
    }

    /** Reads the bytes of a value into {@link #bytes}. */
    void readBytes(int row) {
      if (symbols.length > 0) {
        bytes = symbols[vector.intAt(row)];
        length = bytes.length;
        return;
      }
      length = vector.lengthAt(row);
      if (bytes.length < length) {
        bytes = new byte[Math.max(length, bytes.length * 2)];
      }
      vector.copyBytes(row, bytes, 0);
    }
  }

  PathComparisonFilter(PathComparison comparison) {
    this.comparison = comparison;
    this.pairType = comparison.pairType();
    this.objectTest = new ObjectPairTest(comparison);
    this.left = new Side(comparison.left());
    this.right = new Side(comparison.right());
  }

  /** Sets the column of the left value and the position of the first row in it. */
  void setLeft(EncodedColumn column, int first) {
    left.set(column, first);
  }

  /**
   * Keeps the rows for which the comparison holds.
   *
   * @param rightColumn the column of the right value
   * @param rightFirst the position of the first row in it
   */
  void retain(EncodedColumn rightColumn, int rightFirst, Bitmap rows) {
    right.set(rightColumn, rightFirst);
    if (!left.canRead() || !right.canRead()) {
      retainObjects(rows);
      return;
    }
    left.read(rows);
    right.read(rows);
    switch (pairType.kind()) {
      case LONG -> retainLongs(rows);
      case DOUBLE -> retainDoubles(rows);
      case BYTES, DECIMAL -> retainOneByOne(rows);
    }
  }

  private void retainObjects(Bitmap rows) {
    for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
      Object leftValue = left.column.read(left.first + row, null);
      if (!objectTest.test(leftValue, right.column.read(right.first + row, null))) {
        rows.unset(row);
      }
    }
  }

  private void retainLongs(Bitmap rows) {
    long[] leftLongs = left.longs(rows);
    long[] rightLongs = right.longs(rows);
    boolean isScaled = pairType.leftFactor() != pairType.rightFactor();
    long[] words = rows.words();
    for (int start = 0; start < rows.size(); start += Long.SIZE) {
      int count = Math.min(Long.SIZE, rows.size() - start);
      words[start / Long.SIZE] &=
          isScaled
              ? testScaled(leftLongs, rightLongs, start, count)
              : test(comparison.operator(), leftLongs, rightLongs, start, count);
    }
  }

  /** Returns a bit for each of up to 64 pairs; bits after the last pair are undefined. */
  private static long test(
      Operator operator, long[] leftLongs, long[] rightLongs, int start, int count) {
    return switch (operator) {
      case EQUAL -> testEqual(leftLongs, rightLongs, start, count);
      case NOT_EQUAL -> ~testEqual(leftLongs, rightLongs, start, count);
      case LESS -> testLess(leftLongs, rightLongs, start, count);
      case GREATER_OR_EQUAL -> ~testLess(leftLongs, rightLongs, start, count);
      case GREATER -> testLess(rightLongs, leftLongs, start, count);
      case LESS_OR_EQUAL -> ~testLess(rightLongs, leftLongs, start, count);
    };
  }

  // hot: predicates that compare columns
  private static long testLess(long[] leftLongs, long[] rightLongs, int start, int count) {
    long bits = 0;
    for (int i = 0; i < count; i++) {
      bits |= (leftLongs[start + i] < rightLongs[start + i] ? 1L : 0L) << i;
    }
    return bits;
  }

  // hot: predicates that compare columns
  private static long testEqual(long[] leftLongs, long[] rightLongs, int start, int count) {
    long bits = 0;
    for (int i = 0; i < count; i++) {
      bits |= (leftLongs[start + i] == rightLongs[start + i] ? 1L : 0L) << i;
    }
    return bits;
  }

  private long testScaled(long[] leftLongs, long[] rightLongs, int start, int count) {
    long bits = 0;
    for (int i = 0; i < count; i++) {
      int order = pairType.compare(leftLongs[start + i], rightLongs[start + i]);
      bits |= (comparison.operator().holds(order) ? 1L : 0L) << i;
    }
    return bits;
  }

  private void retainDoubles(Bitmap rows) {
    double[] leftDoubles = left.doubles(rows);
    double[] rightDoubles = right.doubles(rows);
    for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
      if (!comparison.operator().holds(PairType.compare(leftDoubles[row], rightDoubles[row]))) {
        rows.unset(row);
      }
    }
  }

  private void retainOneByOne(Bitmap rows) {
    boolean areBytes = pairType.kind() == PairType.Kind.BYTES;
    for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
      int order =
          areBytes ? compareBytes(row) : left.decimalAt(row).compareTo(right.decimalAt(row));
      if (!comparison.operator().holds(order)) {
        rows.unset(row);
      }
    }
  }

  private int compareBytes(int row) {
    left.readBytes(row);
    right.readBytes(row);
    return Arrays.compareUnsigned(left.bytes, 0, left.length, right.bytes, 0, right.length);
  }
}
