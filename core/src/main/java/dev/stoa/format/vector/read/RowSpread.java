package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.format.vector.KeyColumn;
import dev.stoa.type.DataType;

/**
 * Spreads values that stand one after another over the rows that have one: numbers are moved there,
 * others are named. Called by {@link PathFiller}. Vectors are kept and filled again.
 */
final class RowSpread {
  private final IntVector ints;
  private final LongVector longs;
  private final FloatVector floats;
  private final DoubleVector doubles;
  private final ConstantVector constant;
  private final DictionaryVector named;

  /** Whose dictionary the named rows have, and which of its dictionaries. */
  private DictionaryVector source;

  private long sourceNumber;
  private int[] denseInts = {};
  private long[] denseLongs = {};
  private float[] denseFloats = {};
  private double[] denseDoubles = {};

  /** Vectors of a type, which lets values be null. */
  RowSpread(DataType type, ColumnVector empty) {
    this.ints = new IntVector(type);
    this.longs = new LongVector(type);
    this.floats = new FloatVector(type);
    this.doubles = new DoubleVector(type);
    this.constant = new ConstantVector(type, empty);
    this.named = new DictionaryVector(type, empty);
  }

  /**
   * A vector with a row for each of some maps.
   *
   * @param dense the values of those maps among them that have the key
   */
  ColumnVector spread(KeyColumn column, int first, int length, ColumnVector dense) {
    ColumnVector rows = vectorFor(dense);
    column.read(first, length, rows.validity());
    long[] words = rows.validity().words();
    if (dense instanceof IntVector values) {
      spreadInts(values, words, length);
    } else if (dense instanceof LongVector values) {
      spreadLongs(values, words, length);
    } else if (dense instanceof FloatVector values) {
      spreadFloats(values, words, length);
    } else if (dense instanceof DoubleVector values) {
      spreadDoubles(values, words, length);
    } else if (dense instanceof ConstantVector value) {
      constant.setValue(value.value());
    } else if (dense instanceof DictionaryVector codes) {
      spreadCodes(codes, words, length);
    } else {
      named.setDictionary(dense);
      source = null;
      spreadPlaces(words, length);
    }
    if (dense.hasNulls()) {
      removeNulls(dense, rows.validity());
    }
    rows.resizeWithNulls(length);
    return rows;
  }

  private ColumnVector vectorFor(ColumnVector dense) {
    if (dense instanceof IntVector) {
      return ints;
    } else if (dense instanceof LongVector) {
      return longs;
    } else if (dense instanceof FloatVector) {
      return floats;
    } else if (dense instanceof DoubleVector) {
      return doubles;
    }
    return dense instanceof ConstantVector ? constant : named;
  }

  private static void removeNulls(ColumnVector dense, Bitmap rows) {
    int next = 0;
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      if (dense.isNull(next)) {
        rows.unset(row);
      }
      next++;
    }
  }

  // The loops below are hot: bench maps. A row without a value gets that of the next row that has
  // one, so that none of them branches; behind the last value there is room for one more.

  private void spreadInts(IntVector values, long[] words, int length) {
    if (denseInts.length <= values.size()) {
      denseInts = new int[Math.max(values.size(), length) + 1];
    }
    int[] from = denseInts;
    values.copyTo(from, 0);
    int[] to = ints.startFilling(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      to[row] = from[next];
      next += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  private void spreadLongs(LongVector values, long[] words, int length) {
    if (denseLongs.length <= values.size()) {
      denseLongs = new long[Math.max(values.size(), length) + 1];
    }
    long[] from = denseLongs;
    values.copyTo(from, 0);
    long[] to = longs.startFilling(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      to[row] = from[next];
      next += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  private void spreadFloats(FloatVector values, long[] words, int length) {
    if (denseFloats.length <= values.size()) {
      denseFloats = new float[Math.max(values.size(), length) + 1];
    }
    float[] from = denseFloats;
    values.copyTo(from, 0);
    float[] to = floats.startFilling(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      to[row] = from[next];
      next += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  private void spreadDoubles(DoubleVector values, long[] words, int length) {
    if (denseDoubles.length <= values.size()) {
      denseDoubles = new double[Math.max(values.size(), length) + 1];
    }
    double[] from = denseDoubles;
    values.copyTo(from, 0);
    double[] to = doubles.startFilling(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      to[row] = from[next];
      next += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  /** A row without a value names what that before it names: there is one. */
  private void spreadCodes(DictionaryVector values, long[] words, int length) {
    if (source != values || sourceNumber != values.dictionaryNumber()) {
      named.setDictionary(values.dictionary());
      source = values;
      sourceNumber = values.dictionaryNumber();
    }
    int[] codes = named.startFilling(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      next += (int) (words[row >> 6] >>> row) & 1;
      codes[row] = values.size() == 0 ? 0 : values.codeAt(Math.max(0, next - 1));
    }
  }

  /** A row without a value names that before it: there is one. */
  private void spreadPlaces(long[] words, int length) {
    int[] codes = named.startFilling(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      next += (int) (words[row >> 6] >>> row) & 1;
      codes[row] = Math.max(0, next - 1);
    }
  }
}
