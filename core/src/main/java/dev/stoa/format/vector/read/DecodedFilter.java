package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.data.BooleanVector;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.VectorBuilders;
import dev.stoa.format.view.ValuePath;
import dev.stoa.predicate.ObjectMatcher;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.TwosComplementBytes;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.util.List;

/**
 * Tests the values of pages that cannot be tested in encoded form: decodes the selected values,
 * then tests them. Called by {@link EncodedFilter}. Not thread-safe.
 */
final class DecodedFilter {
  private final List<PathStep> steps;
  private final ValueMatcher matcher;
  private final DataType type;

  /** The type of the columns for which the fields below were created. */
  private DataType compiledType;

  private VectorBuilder builder;

  /** The steps to the value that {@link #builder} collects: all steps, or those to an object. */
  private ValuePath path;

  private ObjectMatcher objectMatcher;

  /** The number of steps of {@link #path}; the object matcher takes the others. */
  private int objectDepth;

  private final Bitmap matchingValues = new Bitmap();
  private final long[] numbers = new long[Long.SIZE];

  /**
   * Creates a filter of the values at a path.
   *
   * @param matcher the test of non-null values
   */
  DecodedFilter(List<PathStep> steps, ValueMatcher matcher, DataType type) {
    this.steps = steps;
    this.matcher = matcher;
    this.type = type;
  }

  /**
   * Keeps the selected rows whose values pass the test.
   *
   * @param first the position of the first row
   */
  @SuppressWarnings("ReferenceEquality") // a leaf has one column, whose pages share the type
  void retain(EncodedColumn column, int first, Bitmap rows) {
    if (steps.isEmpty() && matcher == NullMatcher.IS_NOT_NULL) {
      retainPresent(column, first, rows);
      return;
    }
    if (column.type() != compiledType) {
      compile(column.type());
    }
    builder.reset();
    if (column.isConstant()) {
      column.append(first, 1, path, builder);
      if (!matches(builder.build(), 0)) {
        rows.clear(rows.size());
      }
      return;
    }
    for (int from = rows.nextSetBit(0); from < rows.size(); ) {
      int end = endOfSelection(rows, from);
      column.append(first + from, end - from, path, builder);
      from = rows.nextSetBit(end);
    }
    retain(builder.build(), rows);
  }

  private static void retainPresent(EncodedColumn column, int first, Bitmap rows) {
    for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
      if (column.isNull(first + row)) {
        rows.unset(row);
      }
    }
  }

  /** Returns the first row after {@code from} that is not selected. */
  private static int endOfSelection(Bitmap rows, int from) {
    int end = from + 1;
    while (end < rows.size() && rows.get(end)) {
      end++;
    }
    return end;
  }

  /**
   * Prepares the filter for a column type. From the first value on the path that is stored as an
   * object, values are tested as objects.
   */
  private void compile(DataType columnType) {
    DataType nestedType = columnType;
    int depth = 0;
    while (depth < steps.size() && NodeKind.of(nestedType) != NodeKind.OPAQUE) {
      nestedType = NodeKind.typeAt(nestedType, steps.get(depth));
      depth++;
    }
    path = new ValuePath(steps.subList(0, depth));
    builder = VectorBuilders.of(nestedType, nestedType);
    objectMatcher = new ObjectMatcher(steps, matcher, type);
    objectDepth = depth;
    compiledType = columnType;
  }

  /** Keeps the selected rows whose values, which the vector contains in order, pass the test. */
  private void retain(ColumnVector values, Bitmap rows) {
    if (matcher instanceof LongMatcher longs && !(values instanceof ObjectVector)) {
      testLongs(longs, values);
    } else {
      matchingValues.clear(values.size());
      for (int i = 0; i < values.size(); i++) {
        if (matches(values, i)) {
          matchingValues.set(i);
        }
      }
    }
    if (values.hasNulls()) {
      matchingValues.and(values.validity());
    }
    if (values.size() == rows.size()) {
      rows.and(matchingValues);
      return;
    }
    int nextValue = 0;
    for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
      if (!matchingValues.get(nextValue++)) {
        rows.unset(row);
      }
    }
  }

  private void testLongs(LongMatcher longs, ColumnVector values) {
    // hot: predicates over value pages
    long[] words = matchingValues.resize(values.size());
    for (int from = 0; from < values.size(); from += Long.SIZE) {
      int count = Math.min(Long.SIZE, values.size() - from);
      for (int i = 0; i < count; i++) {
        numbers[i] = longAt(values, from + i);
      }
      words[from / Long.SIZE] = longs.test(numbers, 0, count);
    }
    matchingValues.clearTrailingBits();
  }

  /** Returns an integer; for a decimal beyond 64 bits, the minimum or maximum long. */
  private static long longAt(ColumnVector values, int index) {
    if (values instanceof BooleanVector flags) {
      return flags.booleanAt(index) ? 1 : 0;
    }
    return values instanceof BytesVector decimals
        ? TwosComplementBytes.saturatedLong(
            decimals.data(), decimals.offsetAt(index), decimals.lengthAt(index))
        : values.longAt(index);
  }

  private boolean matches(ColumnVector values, int index) {
    if (values.isNull(index)) {
      return false;
    }
    if (values instanceof ObjectVector objects) {
      return objectMatcher.test(objects.objectAt(index), objectDepth);
    }
    if (matcher instanceof LongMatcher longs) {
      return longs.test(longAt(values, index));
    }
    if (matcher instanceof DoubleMatcher doubles) {
      return doubles.test(values.doubleAt(index));
    }
    return !(matcher instanceof BytesMatcher bytes) || matches(bytes, (BytesVector) values, index);
  }

  private static boolean matches(BytesMatcher matcher, BytesVector values, int index) {
    return matcher.test(values.data(), values.offsetAt(index), values.lengthAt(index));
  }
}
