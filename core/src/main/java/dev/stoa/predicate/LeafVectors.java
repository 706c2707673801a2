package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import dev.stoa.data.BooleanVector;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.nio.ByteBuffer;

/**
 * Tests the values of vectors that hold no others, in rows that are not null. Sixty-four rows are
 * tested at a time where most are asked for and the test is a range, else one by one.
 */
final class LeafVectors {
  /** Below this many of 64 rows, testing all costs more than finding those. */
  private static final int MOST_SPARSE = 12;

  private LeafVectors() {}

  static void retain(ValueTest test, ColumnVector vector, Bitmap rows) {
    if (test instanceof NullTest) {
      return;
    }
    if (test instanceof LongTest longs) {
      retainLongs(longs, vector, rows);
    } else if (test instanceof DoubleTest doubles) {
      retainDoubles(doubles, vector, rows);
    } else if (test instanceof BytesTest bytes && vector instanceof BytesVector values) {
      retainBytes(bytes, values, rows);
    } else {
      throw refuse(test, vector);
    }
  }

  private static IllegalStateException refuse(ValueTest test, ColumnVector vector) {
    return new IllegalStateException(
        "values of " + vector.schema() + " in a vector of another kind: cannot test " + test);
  }

  private static void retainLongs(LongTest test, ColumnVector vector, Bitmap rows) {
    if (vector instanceof LongVector values) {
      retain(test, values, rows);
    } else if (vector instanceof IntVector values) {
      retain(test, values, rows);
    } else if (vector instanceof BooleanVector values) {
      retain(test, values, rows);
    } else if (vector instanceof BytesVector values) {
      retain(test, values, rows);
    } else {
      throw refuse(test, vector);
    }
  }

  private static boolean isSparse(LongTest test, long rows) {
    return !test.isRange() || Long.bitCount(rows) <= MOST_SPARSE;
  }

  private static void retain(LongTest test, LongVector values, Bitmap rows) {
    long low = test.low();
    long span = test.high() - low;
    long flip = test.isNegated() ? -1L : 0;
    long[] words = rows.words();
    int wordCount = test.high() < low ? 0 : Bitmap.wordCount(rows.size());
    if (wordCount == 0) {
      retainNothing(test.isNegated(), rows);
    }
    // hot: called for each batch; bench filter has the same tests over pages
    for (int word = 0; word < wordCount; word++) {
      int base = word << 6;
      if (isSparse(test, words[word])) {
        for (long left = words[word]; left != 0; left &= left - 1) {
          int bit = Long.numberOfTrailingZeros(left);
          words[word] ^= test.test(values.longAt(base + bit)) ? 0 : 1L << bit;
        }
      } else {
        int count = Math.min(64, rows.size() - base);
        long hits = 0;
        for (int bit = 0; bit < count; bit++) {
          boolean isInside = Long.compareUnsigned(values.longAt(base + bit) - low, span) <= 0;
          hits |= (isInside ? 1L : 0L) << bit;
        }
        words[word] &= hits ^ flip;
      }
    }
  }

  private static void retain(LongTest test, IntVector values, Bitmap rows) {
    long low = test.low();
    long span = test.high() - low;
    long flip = test.isNegated() ? -1L : 0;
    long[] words = rows.words();
    int wordCount = test.high() < low ? 0 : Bitmap.wordCount(rows.size());
    if (wordCount == 0) {
      retainNothing(test.isNegated(), rows);
    }
    // hot: called for each batch; bench filter has the same tests over pages
    for (int word = 0; word < wordCount; word++) {
      int base = word << 6;
      if (isSparse(test, words[word])) {
        for (long left = words[word]; left != 0; left &= left - 1) {
          int bit = Long.numberOfTrailingZeros(left);
          words[word] ^= test.test(values.intAt(base + bit)) ? 0 : 1L << bit;
        }
      } else {
        int count = Math.min(64, rows.size() - base);
        long hits = 0;
        for (int bit = 0; bit < count; bit++) {
          boolean isInside = Long.compareUnsigned(values.intAt(base + bit) - low, span) <= 0;
          hits |= (isInside ? 1L : 0L) << bit;
        }
        words[word] &= hits ^ flip;
      }
    }
  }

  private static void retainNothing(boolean isNegated, Bitmap rows) {
    if (!isNegated) {
      rows.clear(rows.size());
    }
  }

  private static void retain(LongTest test, BooleanVector values, Bitmap rows) {
    long whereTrue = test.test(1) ? -1L : 0;
    long whereFalse = test.test(0) ? -1L : 0;
    long[] words = rows.words();
    long[] bits = values.values().words();
    for (int word = Bitmap.wordCount(rows.size()) - 1; word >= 0; word--) {
      words[word] &= (bits[word] & whereTrue) | (~bits[word] & whereFalse);
    }
  }

  /** Decimals. */
  private static void retain(LongTest test, BytesVector values, Bitmap rows) {
    ByteBuffer data = values.data();
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      long number = SignedNumbers.saturated(data, values.offsetAt(row), values.lengthAt(row));
      if (!test.test(number)) {
        rows.unset(row);
      }
    }
  }

  private static void retainDoubles(DoubleTest test, ColumnVector vector, Bitmap rows) {
    if (vector instanceof DoubleVector values) {
      retain(test, values, rows);
    } else if (vector instanceof FloatVector values) {
      retain(test, values, rows);
    } else {
      throw refuse(test, vector);
    }
  }

  private static boolean isSparse(DoubleTest test, long rows) {
    return !test.isRange() || test.hasNaN() || Long.bitCount(rows) <= MOST_SPARSE;
  }

  private static void retain(DoubleTest test, DoubleVector values, Bitmap rows) {
    double low = test.low();
    double high = test.high();
    long flip = test.isNegated() ? -1L : 0;
    long[] words = rows.words();
    int wordCount = Bitmap.wordCount(rows.size());
    // hot: called for each batch; bench filter has the same tests over pages
    for (int word = 0; word < wordCount; word++) {
      int base = word << 6;
      if (isSparse(test, words[word])) {
        for (long left = words[word]; left != 0; left &= left - 1) {
          int bit = Long.numberOfTrailingZeros(left);
          words[word] ^= test.test(values.doubleAt(base + bit)) ? 0 : 1L << bit;
        }
      } else {
        int count = Math.min(64, rows.size() - base);
        long hits = 0;
        for (int bit = 0; bit < count; bit++) {
          double value = values.doubleAt(base + bit);
          hits |= ((value >= low ? 1L : 0L) & (value <= high ? 1L : 0L)) << bit;
        }
        words[word] &= hits ^ flip;
      }
    }
  }

  private static void retain(DoubleTest test, FloatVector values, Bitmap rows) {
    double low = test.low();
    double high = test.high();
    long flip = test.isNegated() ? -1L : 0;
    long[] words = rows.words();
    int wordCount = Bitmap.wordCount(rows.size());
    // hot: called for each batch; bench filter has the same tests over pages
    for (int word = 0; word < wordCount; word++) {
      int base = word << 6;
      if (isSparse(test, words[word])) {
        for (long left = words[word]; left != 0; left &= left - 1) {
          int bit = Long.numberOfTrailingZeros(left);
          words[word] ^= test.test(values.floatAt(base + bit)) ? 0 : 1L << bit;
        }
      } else {
        int count = Math.min(64, rows.size() - base);
        long hits = 0;
        for (int bit = 0; bit < count; bit++) {
          double value = values.floatAt(base + bit);
          hits |= ((value >= low ? 1L : 0L) & (value <= high ? 1L : 0L)) << bit;
        }
        words[word] &= hits ^ flip;
      }
    }
  }

  private static void retainBytes(BytesTest test, BytesVector values, Bitmap rows) {
    ByteBuffer data = values.data();
    // hot: called for each batch; bench filter has the same tests over pages
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      if (!test.test(data, values.offsetAt(row), values.lengthAt(row))) {
        rows.unset(row);
      }
    }
  }
}
