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
 * Distributes dense values over the rows that have a value: copies numbers, and refers to other
 * values by codes. Called by {@link PathReader}. Its vectors are reused.
 */
final class ScatterKernel {
  private final IntVector ints;
  private final LongVector longs;
  private final FloatVector floats;
  private final DoubleVector doubles;
  private final ConstantVector constant;
  private final DictionaryVector dictionary;

  /** The vector whose dictionary the rows use; {@link #sourceVersion} identifies the dictionary. */
  private DictionaryVector dictionarySource;

  private long sourceVersion;
  private int[] denseInts = {};
  private long[] denseLongs = {};
  private float[] denseFloats = {};
  private double[] denseDoubles = {};

  /** Creates vectors of a type that allows nulls. */
  ScatterKernel(DataType type, ColumnVector emptyVector) {
    this.ints = new IntVector(type);
    this.longs = new LongVector(type);
    this.floats = new FloatVector(type);
    this.doubles = new DoubleVector(type);
    this.constant = new ConstantVector(type, emptyVector);
    this.dictionary = new DictionaryVector(type, emptyVector);
  }

  /**
   * Returns a vector with one row for each of {@code length} maps from {@code first} on: the value
   * of the key, or null.
   *
   * @param column the column of the key
   * @param denseValues the values of the maps that have the key
   */
  ColumnVector scatter(KeyColumn column, int first, int length, ColumnVector denseValues) {
    ColumnVector result = vectorFor(denseValues);
    column.readPresence(first, length, result.validity());
    long[] words = result.validity().words();
    if (denseValues instanceof IntVector values) {
      scatterInts(values, words, length);
    } else if (denseValues instanceof LongVector values) {
      scatterLongs(values, words, length);
    } else if (denseValues instanceof FloatVector values) {
      scatterFloats(values, words, length);
    } else if (denseValues instanceof DoubleVector values) {
      scatterDoubles(values, words, length);
    } else if (denseValues instanceof ConstantVector value) {
      constant.setValue(value.value());
    } else if (denseValues instanceof DictionaryVector codes) {
      scatterCodes(codes, words, length);
    } else {
      dictionary.setDictionary(denseValues);
      dictionarySource = null;
      scatterPositions(words, length);
    }
    if (denseValues.hasNulls()) {
      removeNulls(denseValues, result.validity());
    }
    result.resizeWithNulls(length);
    return result;
  }

  private ColumnVector vectorFor(ColumnVector denseValues) {
    if (denseValues instanceof IntVector) {
      return ints;
    } else if (denseValues instanceof LongVector) {
      return longs;
    } else if (denseValues instanceof FloatVector) {
      return floats;
    } else if (denseValues instanceof DoubleVector) {
      return doubles;
    }
    return denseValues instanceof ConstantVector ? constant : dictionary;
  }

  private static void removeNulls(ColumnVector denseValues, Bitmap validity) {
    int nextValue = 0;
    for (int row = validity.nextSetBit(0);
        row < validity.size();
        row = validity.nextSetBit(row + 1)) {
      if (denseValues.isNull(nextValue)) {
        validity.unset(row);
      }
      nextValue++;
    }
  }

  // The loops below are hot: bench maps. To avoid branches, a row without a value gets the value of
  // the next row that has one; the arrays have room for one more value, for rows after the last.

  private void scatterInts(IntVector values, long[] words, int length) {
    if (denseInts.length <= values.size()) {
      denseInts = new int[Math.max(values.size(), length) + 1];
    }
    int[] source = denseInts;
    values.copyTo(source, 0);
    int[] target = ints.ensureCapacity(length);
    int nextValue = 0;
    for (int row = 0; row < length; row++) {
      target[row] = source[nextValue];
      nextValue += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  private void scatterLongs(LongVector values, long[] words, int length) {
    if (denseLongs.length <= values.size()) {
      denseLongs = new long[Math.max(values.size(), length) + 1];
    }
    long[] source = denseLongs;
    values.copyTo(source, 0);
    long[] target = longs.ensureCapacity(length);
    int nextValue = 0;
    for (int row = 0; row < length; row++) {
      target[row] = source[nextValue];
      nextValue += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  private void scatterFloats(FloatVector values, long[] words, int length) {
    if (denseFloats.length <= values.size()) {
      denseFloats = new float[Math.max(values.size(), length) + 1];
    }
    float[] source = denseFloats;
    values.copyTo(source, 0);
    float[] target = floats.ensureCapacity(length);
    int nextValue = 0;
    for (int row = 0; row < length; row++) {
      target[row] = source[nextValue];
      nextValue += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  private void scatterDoubles(DoubleVector values, long[] words, int length) {
    if (denseDoubles.length <= values.size()) {
      denseDoubles = new double[Math.max(values.size(), length) + 1];
    }
    double[] source = denseDoubles;
    values.copyTo(source, 0);
    double[] target = doubles.ensureCapacity(length);
    int nextValue = 0;
    for (int row = 0; row < length; row++) {
      target[row] = source[nextValue];
      nextValue += (int) (words[row >> 6] >>> row) & 1;
    }
  }

  /** Sets the codes of rows: without a value, that of the previous value or else of the first. */
  private void scatterCodes(DictionaryVector values, long[] words, int length) {
    if (dictionarySource != values || sourceVersion != values.dictionaryVersion()) {
      dictionary.setDictionary(values.dictionary());
      dictionarySource = values;
      sourceVersion = values.dictionaryVersion();
    }
    int[] codes = dictionary.ensureCapacity(length);
    int nextValue = 0;
    for (int row = 0; row < length; row++) {
      nextValue += (int) (words[row >> 6] >>> row) & 1;
      codes[row] = values.size() == 0 ? 0 : values.codeAt(Math.max(0, nextValue - 1));
    }
  }

  /** Sets the codes of rows: without a value, that of the previous value or else of the first. */
  private void scatterPositions(long[] words, int length) {
    int[] codes = dictionary.ensureCapacity(length);
    int nextValue = 0;
    for (int row = 0; row < length; row++) {
      nextValue += (int) (words[row >> 6] >>> row) & 1;
      codes[row] = Math.max(0, nextValue - 1);
    }
  }
}
