package dev.stoa.data;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Copies some rows of a vector into a dense vector of the same kind. Called by batches that contain
 * only selected rows, and to copy batches.
 *
 * <p>The target vector is reused as long as the source is the same kind of vector. A shallow gather
 * shares dictionaries and constant values with the source; a deep one copies them.
 */
final class VectorGather {
  private final boolean isDeep;
  private final List<VectorGather> innerGathers = new ArrayList<>();
  private ColumnVector target;
  private byte[] bytes = {};
  private int[] innerRowIndexes = {};

  /** The vector of the last call whose dictionary is the target's dictionary. */
  private DictionaryVector dictionarySource;

  /** The version of the target's dictionary in {@link #dictionarySource}. */
  private long dictionaryVersion;

  private VectorGather(boolean isDeep) {
    this.isDeep = isDeep;
  }

  /** Creates a gather whose vectors are valid as long as their sources. */
  static VectorGather shallow() {
    return new VectorGather(false);
  }

  /** Creates a gather whose vectors share nothing with their sources. */
  static VectorGather deep() {
    return new VectorGather(true);
  }

  /**
   * Copies rows of a vector, in the order of their indexes.
   *
   * @param rowIndexes the indexes of the rows, of which the first {@code count} are used
   */
  ColumnVector gather(ColumnVector from, int[] rowIndexes, int count) {
    if (from instanceof BooleanVector booleans) {
      gatherBooleans(booleans, rowIndexes, count);
    } else if (from instanceof IntVector ints) {
      gatherInts(ints, rowIndexes, count);
    } else if (from instanceof LongVector longs) {
      gatherLongs(longs, rowIndexes, count);
    } else if (from instanceof FloatVector floats) {
      gatherFloats(floats, rowIndexes, count);
    } else if (from instanceof DoubleVector doubles) {
      gatherDoubles(doubles, rowIndexes, count);
    } else if (from instanceof BytesVector bytesVector) {
      gatherBytes(bytesVector, rowIndexes, count);
    } else if (from instanceof DictionaryVector dictionaryVector) {
      gatherCodes(dictionaryVector, rowIndexes, count);
    } else if (from instanceof ConstantVector constant) {
      gatherConstant(constant);
    } else if (from instanceof ArrayVector arrays) {
      gatherArrays(arrays, rowIndexes, count);
    } else if (from instanceof MapVector maps) {
      gatherMaps(maps, rowIndexes, count);
    } else if (from instanceof RecordVector records) {
      gatherRecords(records, rowIndexes, count);
    } else {
      gatherObjects((ObjectVector) from, rowIndexes, count);
    }
    gatherValidity(from, rowIndexes, count);
    return target;
  }

  private void gatherValidity(ColumnVector from, int[] rowIndexes, int count) {
    if (!from.hasNulls()) {
      target.resize(count);
      return;
    }
    gatherBits(from.validity(), rowIndexes, count, target.validity());
    target.resizeWithNulls(count);
  }

  /** The gather of the inner vector at an index, such as the elements of arrays. */
  private VectorGather inner(int index) {
    while (innerGathers.size() <= index) {
      innerGathers.add(new VectorGather(isDeep));
    }
    return innerGathers.get(index);
  }

  /** The first {@code count} rows, to copy a whole vector. */
  static int[] firstRowIndexes(int count) {
    int[] rowIndexes = new int[count];
    Arrays.setAll(rowIndexes, row -> row);
    return rowIndexes;
  }

  /** Copies the first rows of a vector if the gather is deep; otherwise returns the vector. */
  private ColumnVector copyIfDeep(int index, ColumnVector vector, int count) {
    return isDeep ? inner(index).gather(vector, firstRowIndexes(count), count) : vector;
  }

  // hot: the loops below (GatherTimes)

  private static void gatherBits(Bitmap from, int[] rowIndexes, int count, Bitmap to) {
    long[] source = from.words();
    to.clear(count);
    long[] words = to.words();
    for (int i = 0; i < count; i++) {
      int row = rowIndexes[i];
      words[i >> 6] |= ((source[row >> 6] >>> row) & 1) << i;
    }
  }

  private void gatherBooleans(BooleanVector from, int[] rowIndexes, int count) {
    if (!(target instanceof BooleanVector)) {
      target = new BooleanVector(from.type());
    }
    gatherBits(from.values(), rowIndexes, count, ((BooleanVector) target).values());
  }

  private void gatherInts(IntVector from, int[] rowIndexes, int count) {
    if (!(target instanceof IntVector)) {
      target = new IntVector(from.type());
    }
    int[] to = ((IntVector) target).ensureCapacity(count);
    if (from.isWrapped()) {
      for (int i = 0; i < count; i++) {
        to[i] = from.intAt(rowIndexes[i]);
      }
      return;
    }
    int[] values = from.array().orElseThrow();
    for (int i = 0; i < count; i++) {
      to[i] = values[rowIndexes[i]];
    }
  }

  private void gatherLongs(LongVector from, int[] rowIndexes, int count) {
    if (!(target instanceof LongVector)) {
      target = new LongVector(from.type());
    }
    long[] to = ((LongVector) target).ensureCapacity(count);
    if (from.isWrapped()) {
      for (int i = 0; i < count; i++) {
        to[i] = from.longAt(rowIndexes[i]);
      }
      return;
    }
    long[] values = from.array().orElseThrow();
    for (int i = 0; i < count; i++) {
      to[i] = values[rowIndexes[i]];
    }
  }

  private void gatherFloats(FloatVector from, int[] rowIndexes, int count) {
    if (!(target instanceof FloatVector)) {
      target = new FloatVector(from.type());
    }
    float[] to = ((FloatVector) target).ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      to[i] = from.floatAt(rowIndexes[i]);
    }
  }

  private void gatherDoubles(DoubleVector from, int[] rowIndexes, int count) {
    if (!(target instanceof DoubleVector)) {
      target = new DoubleVector(from.type());
    }
    double[] to = ((DoubleVector) target).ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      to[i] = from.doubleAt(rowIndexes[i]);
    }
  }

  private void gatherBytes(BytesVector from, int[] rowIndexes, int count) {
    if (!(target instanceof BytesVector)) {
      target = new BytesVector(from.type());
    }
    BytesVector to = (BytesVector) target;
    int[] offsets = to.ensureCapacity(count);
    int[] sourceOffsets = from.offsets;
    int size = 0;
    for (int i = 0; i < count; i++) {
      offsets[i] = size;
      size += sourceOffsets[rowIndexes[i] + 1] - sourceOffsets[rowIndexes[i]];
    }
    offsets[count] = size;
    if (bytes.length < size) {
      bytes = new byte[Math.max(size, bytes.length * 2)];
    }
    ByteBuffer data = from.data();
    int i = 0;
    while (i < count) {
      int end = runEnd(rowIndexes, i, count);
      data.get(sourceOffsets[rowIndexes[i]], bytes, offsets[i], offsets[end] - offsets[i]);
      i = end;
    }
    to.wrap(ByteBuffer.wrap(bytes));
  }

  /** The end of a run of consecutive rows, whose bytes can be copied at once. */
  private static int runEnd(int[] rowIndexes, int start, int count) {
    int end = start + 1;
    while (end < count && rowIndexes[end] == rowIndexes[end - 1] + 1) {
      end++;
    }
    return end;
  }

  private void gatherCodes(DictionaryVector from, int[] rowIndexes, int count) {
    if (!(target instanceof DictionaryVector)) {
      target = new DictionaryVector(from.type(), from.dictionary());
      dictionarySource = null;
    }
    DictionaryVector to = (DictionaryVector) target;
    if (dictionarySource != from || dictionaryVersion != from.dictionaryVersion()) {
      to.setDictionary(copyIfDeep(0, from.dictionary(), from.dictionary().size()));
      dictionarySource = from;
      dictionaryVersion = from.dictionaryVersion();
    }
    int[] codes = from.codes();
    int[] gathered = to.ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      gathered[i] = codes[rowIndexes[i]];
    }
  }

  private void gatherConstant(ConstantVector from) {
    if (!(target instanceof ConstantVector)) {
      target = new ConstantVector(from.type(), from.value());
    }
    ColumnVector value = from.value();
    ((ConstantVector) target).setValue(copyIfDeep(0, value, Math.min(1, value.size())));
  }

  private void gatherArrays(ArrayVector from, int[] rowIndexes, int count) {
    if (!(target instanceof ArrayVector)) {
      target = new ArrayVector(from.type(), from.elements());
    }
    int size = fillInnerRowIndexes(from, rowIndexes, count);
    ((ArrayVector) target).setElements(inner(0).gather(from.elements(), innerRowIndexes, size));
  }

  private void gatherMaps(MapVector from, int[] rowIndexes, int count) {
    if (!(target instanceof MapVector)) {
      target = new MapVector(from.type(), from.keys(), from.values());
    }
    int size = fillInnerRowIndexes(from, rowIndexes, count);
    ColumnVector keys = inner(0).gather(from.keys(), innerRowIndexes, size);
    ((MapVector) target).setEntries(keys, inner(1).gather(from.values(), innerRowIndexes, size));
  }

  /** Fills the offsets of the target and the indexes of the inner rows; returns their number. */
  private int fillInnerRowIndexes(VariableWidthVector from, int[] rowIndexes, int count) {
    int[] offsets = ((VariableWidthVector) target).ensureCapacity(count);
    int[] sourceOffsets = from.offsets;
    int size = 0;
    for (int i = 0; i < count; i++) {
      offsets[i] = size;
      size += sourceOffsets[rowIndexes[i] + 1] - sourceOffsets[rowIndexes[i]];
    }
    offsets[count] = size;
    if (innerRowIndexes.length < size) {
      innerRowIndexes = new int[Math.max(size, innerRowIndexes.length * 2)];
    }
    int innerCount = 0;
    for (int i = 0; i < count; i++) {
      for (int row = sourceOffsets[rowIndexes[i]]; row < sourceOffsets[rowIndexes[i] + 1]; row++) {
        innerRowIndexes[innerCount++] = row;
      }
    }
    return size;
  }

  private void gatherRecords(RecordVector from, int[] rowIndexes, int count) {
    if (!(target instanceof RecordVector)) {
      target = new RecordVector(from.type());
    }
    List<ColumnVector> fields = new ArrayList<>();
    for (ColumnVector field : from.fields()) {
      fields.add(inner(fields.size()).gather(field, rowIndexes, count));
    }
    ((RecordVector) target).setFields(fields);
  }

  private void gatherObjects(ObjectVector from, int[] rowIndexes, int count) {
    if (!(target instanceof ObjectVector)) {
      target = new ObjectVector(from.type());
    }
    Object[] to = ((ObjectVector) target).ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      to[i] = from.objectAt(rowIndexes[i]);
    }
  }
}
