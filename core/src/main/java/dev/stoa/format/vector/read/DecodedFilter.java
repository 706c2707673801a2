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
import dev.stoa.predicate.matcher.SignedNumbers;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.util.List;

/**
 * Tests the values of pages that cannot be tested as they are encoded: decodes what is asked for,
 * then tests it. Called by {@link NodeFilter}; for one thread.
 */
final class DecodedFilter {
  private final List<PathStep> steps;
  private final ValueMatcher test;
  private final DataType type;

  /** The type of the columns that the fields below were made for. */
  private DataType known;

  private VectorBuilder builder;
  private ValuePath path;
  private ObjectMatcher objects;
  private int objectDepth;
  private final Bitmap passed = new Bitmap();
  private final long[] numbers = new long[Long.SIZE];

  /**
   * A filter of what some steps lead to.
   *
   * @param test of values that are not null
   */
  DecodedFilter(List<PathStep> steps, ValueMatcher test, DataType type) {
    this.steps = steps;
    this.test = test;
    this.type = type;
  }

  /** Keeps of some places those at which there is a value that passes. */
  @SuppressWarnings("ReferenceEquality") // a leaf has one column, whose pages share the type
  void retain(EncodedColumn column, int first, Bitmap rows) {
    if (steps.isEmpty() && test == NullMatcher.IS_NOT_NULL) {
      retainPresent(column, first, rows);
      return;
    }
    if (column.type() != known) {
      compile(column.type());
    }
    builder.begin();
    if (column.isConstant()) {
      column.append(first, 1, path, builder);
      if (!passes(builder.end(), 0)) {
        rows.clear(rows.size());
      }
      return;
    }
    for (int from = rows.next(0); from < rows.size(); ) {
      int end = endOfRun(rows, from);
      column.append(first + from, end - from, path, builder);
      from = rows.next(end);
    }
    retain(builder.end(), rows);
  }

  private static void retainPresent(EncodedColumn column, int first, Bitmap rows) {
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      if (column.isNull(first + row)) {
        rows.unset(row);
      }
    }
  }

  /** The first row from {@code from} on that is not asked for. */
  private static int endOfRun(Bitmap rows, int from) {
    int end = from + 1;
    while (end < rows.size() && rows.get(end)) {
      end++;
    }
    return end;
  }

  /** Values that are kept whole are tested as objects, from the first of them on the way on. */
  private void compile(DataType column) {
    DataType at = column;
    int depth = 0;
    while (depth < steps.size() && NodeKind.of(at) != NodeKind.OPAQUE) {
      at = NodeKind.inside(at, steps.get(depth));
      depth++;
    }
    path = new ValuePath(steps.subList(0, depth));
    builder = VectorBuilders.of(at, at);
    objects = new ObjectMatcher(steps, test, type);
    objectDepth = depth;
    known = column;
  }

  /** Keeps those rows that are asked for of which the values, one for each, pass. */
  private void retain(ColumnVector values, Bitmap rows) {
    if (test instanceof LongMatcher longs && !(values instanceof ObjectVector)) {
      testNumbers(longs, values);
    } else {
      passed.clear(values.size());
      for (int i = 0; i < values.size(); i++) {
        if (passes(values, i)) {
          passed.set(i);
        }
      }
    }
    if (values.hasNulls()) {
      passed.and(values.validity());
    }
    if (values.size() == rows.size()) {
      rows.and(passed);
      return;
    }
    int next = 0;
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      if (!passed.get(next++)) {
        rows.unset(row);
      }
    }
  }

  private void testNumbers(LongMatcher longs, ColumnVector values) {
    // hot: predicates over value pages
    long[] words = passed.startFilling(values.size());
    for (int from = 0; from < values.size(); from += Long.SIZE) {
      int count = Math.min(Long.SIZE, values.size() - from);
      for (int i = 0; i < count; i++) {
        numbers[i] = number(values, from + i);
      }
      words[from / Long.SIZE] = longs.test(numbers, 0, count);
    }
    passed.endFilling();
  }

  /** A whole number; of a decimal beyond 64 bits the least or the greatest. */
  private static long number(ColumnVector values, int index) {
    if (values instanceof BooleanVector flags) {
      return flags.booleanAt(index) ? 1 : 0;
    }
    return values instanceof BytesVector decimals
        ? SignedNumbers.saturated(
            decimals.data(), decimals.offsetAt(index), decimals.lengthAt(index))
        : values.longAt(index);
  }

  private boolean passes(ColumnVector values, int index) {
    if (values.isNull(index)) {
      return false;
    }
    if (values instanceof ObjectVector whole) {
      return objects.test(whole.objectAt(index), objectDepth);
    }
    if (test instanceof LongMatcher longs) {
      return longs.test(number(values, index));
    }
    if (test instanceof DoubleMatcher doubles) {
      return doubles.test(values.doubleAt(index));
    }
    return !(test instanceof BytesMatcher bytes) || passes(bytes, (BytesVector) values, index);
  }

  private static boolean passes(BytesMatcher test, BytesVector values, int index) {
    return test.test(values.data(), values.offsetAt(index), values.lengthAt(index));
  }
}
