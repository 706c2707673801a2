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
 * Spreads dense values over the rows that have one: numbers are moved, others are referenced.
 * Called by {@link PathReader}. Vectors are reused.
 */
final class ScatterKernel {
  private final IntVector ints;
  private final LongVector longs;
  private final FloatVector floats;
  private final DoubleVector doubles;
  private final ConstantVector constant;
  private final DictionaryVector dictionary;

  /** The source of the rows' dictionary, and which of its dictionaries. */
  private DictionaryVector source;

  private long sourceVersion;
  private int[] denseInts = {};
  private long[] denseLongs = {};
  private float[] denseFloats = {};
  private double[] denseDoubles = {};

  /** Vectors of a type that allows nulls. */
  ScatterKernel(DataType type, ColumnVector empty) {
    this.ints = new IntVector(type);
    this.longs = new LongVector(type);
    this.floats = new FloatVector(type);
    this.doubles = new DoubleVector(type);
    this.constant = new ConstantVector(type, empty);
    this.dictionary = new DictionaryVector(type, empty);
  }

  /**
   * A vector with a row for each of some maps.
   *
   * @param dense the values of those maps that have the key
   */
  ColumnVector scatter(KeyColumn column, int first, int length, ColumnVector dense) {
    ColumnVector rows = vectorFor(dense);
    column.read(first, length, rows.validity());
    long[] words = rows.validity().words();
    if (dense instanceof IntVector values) {
      scatterInts(values, words, length);
    } else if (dense instanceof LongVector values) {
      scatterLongs(values, words, length);
    } else if (dense instanceof FloatVector values) {
      scatterFloats(values, words, length);
    } else if (dense instanceof DoubleVector values) {
      scatterDoubles(values, words, length);
    } else if (dense instanceof ConstantVector value) {
      constant.setValue(value.value());
    } else if (dense instanceof DictionaryVector codes) {
      scatterCodes(codes, words, length);
    } else {
      dictionary.setDictionary(dense);
      source = null;
      scatterPositions(words, length);
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
    return dense instanceof ConstantVector ? constant : dictionary;
  }

  private static void removeNulls(ColumnVector dense, Bitmap rows) {
    int next = 0;
    for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
      if (dense.isNull(next)) {
        rows.unset(row);
      }
      next++;
    }
  }

  // The loops below are hot: bench maps. A row without a value gets that of the next row that has
  // one, so that none of them branches; after the last value there is room for one more.

  private void scatterInts(IntVector values, long[] words, int length) {
    if (denseInts.length <= values.size()) {
      denseInts = new int[Math.max(values.size(), length) + 1];
    }
    int[] from = denseInts;
    values.copyTo(from, 0);
    int[] to = ints.ensureCapacity(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      to[row] = from[next];
      next += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  private void scatterLongs(LongVector values, long[] words, int length) {
    if (denseLongs.length <= values.size()) {
      denseLongs = new long[Math.max(values.size(), length) + 1];
    }
    long[] from = denseLongs;
    values.copyTo(from, 0);
    long[] to = longs.ensureCapacity(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      to[row] = from[next];
      next += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  private void scatterFloats(FloatVector values, long[] words, int length) {
    if (denseFloats.length <= values.size()) {
      denseFloats = new float[Math.max(values.size(), length) + 1];
    }
    float[] from = denseFloats;
    values.copyTo(from, 0);
    float[] to = floats.ensureCapacity(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      to[row] = from[next];
      next += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  private void scatterDoubles(DoubleVector values, long[] words, int length) {
    if (denseDoubles.length <= values.size()) {
      denseDoubles = new double[Math.max(values.size(), length) + 1];
    }
    double[] from = denseDoubles;
    values.copyTo(from, 0);
    double[] to = doubles.ensureCapacity(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      to[row] = from[next];
      next += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  /** A row without a value refers to the previous row's value, which exists. */
  private void scatterCodes(DictionaryVector values, long[] words, int length) {
    if (source != values || sourceVersion != values.dictionaryVersion()) {
      dictionary.setDictionary(values.dictionary());
      source = values;
      sourceVersion = values.dictionaryVersion();
    }
    int[] codes = dictionary.ensureCapacity(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      next += (int) (words[row >> 6] >>> row) & 1;
      codes[row] = values.size() == 0 ? 0 : values.codeAt(Math.max(0, next - 1));
    }
  }

  /** A row without a value refers to the previous row's value, which exists. */
  private void scatterPositions(long[] words, int length) {
    int[] codes = dictionary.ensureCapacity(length);
    int next = 0;
    for (int row = 0; row < length; row++) {
      next += (int) (words[row >> 6] >>> row) & 1;
      codes[row] = Math.max(0, next - 1);
    }
  }
}
