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
  private final List<VectorGather> inner = new ArrayList<>();
  private ColumnVector target;
  private byte[] bytes = {};
  private int[] innerRows = {};

  /** The vector whose dictionary the gathered codes refer to, and that dictionary's version. */
  private DictionaryVector source;

  private long sourceVersion;

  private VectorGather(boolean isDeep) {
    this.isDeep = isDeep;
  }

  /** A gather whose vectors are valid as long as the source. */
  static VectorGather shallow() {
    return new VectorGather(false);
  }

  /** A gather whose vectors share nothing with the source. */
  static VectorGather deep() {
    return new VectorGather(true);
  }

  /**
   * Gathers the rows of a vector that an array lists, in its order.
   *
   * @param rows the rows, of which the first {@code count} are used
   */
  ColumnVector gather(ColumnVector from, int[] rows, int count) {
    if (from instanceof BooleanVector booleans) {
      gatherBooleans(booleans, rows, count);
    } else if (from instanceof IntVector ints) {
      gatherInts(ints, rows, count);
    } else if (from instanceof LongVector longs) {
      gatherLongs(longs, rows, count);
    } else if (from instanceof FloatVector floats) {
      gatherFloats(floats, rows, count);
    } else if (from instanceof DoubleVector doubles) {
      gatherDoubles(doubles, rows, count);
    } else if (from instanceof BytesVector texts) {
      gatherBytes(texts, rows, count);
    } else if (from instanceof DictionaryVector codes) {
      gatherCodes(codes, rows, count);
    } else if (from instanceof ConstantVector constant) {
      gatherConstant(constant);
    } else if (from instanceof ArrayVector arrays) {
      gatherArrays(arrays, rows, count);
    } else if (from instanceof MapVector maps) {
      gatherMaps(maps, rows, count);
    } else if (from instanceof RecordVector records) {
      gatherRecords(records, rows, count);
    } else {
      gatherObjects((ObjectVector) from, rows, count);
    }
    gatherValidity(from, rows, count);
    return target;
  }

  private void gatherValidity(ColumnVector from, int[] rows, int count) {
    if (!from.hasNulls()) {
      target.resize(count);
      return;
    }
    gatherBits(from.validity(), rows, count, target.validity());
    target.resizeWithNulls(count);
  }

  private VectorGather inner(int index) {
    while (inner.size() <= index) {
      inner.add(new VectorGather(isDeep));
    }
    return inner.get(index);
  }

  /** The first {@code count} rows, to copy a whole vector. */
  static int[] firstRows(int count) {
    int[] rows = new int[count];
    Arrays.setAll(rows, row -> row);
    return rows;
  }

  private ColumnVector copied(int index, ColumnVector shared, int count) {
    return isDeep ? inner(index).gather(shared, firstRows(count), count) : shared;
  }

  // The loops below are hot: GatherTimes.

  private static void gatherBits(Bitmap from, int[] rows, int count, Bitmap to) {
    long[] source = from.words();
    to.clear(count);
    long[] words = to.words();
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      words[i >> 6] |= ((source[row >> 6] >>> row) & 1) << i;
    }
  }

  private void gatherBooleans(BooleanVector from, int[] rows, int count) {
    if (!(target instanceof BooleanVector)) {
      target = new BooleanVector(from.type());
    }
    gatherBits(from.values(), rows, count, ((BooleanVector) target).values());
  }

  private void gatherInts(IntVector from, int[] rows, int count) {
    if (!(target instanceof IntVector)) {
      target = new IntVector(from.type());
    }
    int[] to = ((IntVector) target).ensureCapacity(count);
    if (from.isWrapped()) {
      for (int i = 0; i < count; i++) {
        to[i] = from.intAt(rows[i]);
      }
      return;
    }
    int[] values = from.array().orElseThrow();
    for (int i = 0; i < count; i++) {
      to[i] = values[rows[i]];
    }
  }

  private void gatherLongs(LongVector from, int[] rows, int count) {
    if (!(target instanceof LongVector)) {
      target = new LongVector(from.type());
    }
    long[] to = ((LongVector) target).ensureCapacity(count);
    if (from.isWrapped()) {
      for (int i = 0; i < count; i++) {
        to[i] = from.longAt(rows[i]);
      }
      return;
    }
    long[] values = from.array().orElseThrow();
    for (int i = 0; i < count; i++) {
      to[i] = values[rows[i]];
    }
  }

  private void gatherFloats(FloatVector from, int[] rows, int count) {
    if (!(target instanceof FloatVector)) {
      target = new FloatVector(from.type());
    }
    float[] to = ((FloatVector) target).ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      to[i] = from.floatAt(rows[i]);
    }
  }

  private void gatherDoubles(DoubleVector from, int[] rows, int count) {
    if (!(target instanceof DoubleVector)) {
      target = new DoubleVector(from.type());
    }
    double[] to = ((DoubleVector) target).ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      to[i] = from.doubleAt(rows[i]);
    }
  }

  private void gatherBytes(BytesVector from, int[] rows, int count) {
    if (!(target instanceof BytesVector)) {
      target = new BytesVector(from.type());
    }
    BytesVector to = (BytesVector) target;
    int[] offsets = to.ensureCapacity(count);
    int[] sourceOffsets = from.offsets;
    int size = 0;
    for (int i = 0; i < count; i++) {
      offsets[i] = size;
      size += sourceOffsets[rows[i] + 1] - sourceOffsets[rows[i]];
    }
    offsets[count] = size;
    if (bytes.length < size) {
      bytes = new byte[Math.max(size, bytes.length * 2)];
    }
    ByteBuffer data = from.data();
    int i = 0;
    while (i < count) {
      int end = runEnd(rows, i, count);
      data.get(sourceOffsets[rows[i]], bytes, offsets[i], offsets[end] - offsets[i]);
      i = end;
    }
    to.wrap(ByteBuffer.wrap(bytes));
  }

  /** The end of a run of consecutive rows, whose bytes are copied at once. */
  private static int runEnd(int[] rows, int start, int count) {
    int end = start + 1;
    while (end < count && rows[end] == rows[end - 1] + 1) {
      end++;
    }
    return end;
  }

  private void gatherCodes(DictionaryVector from, int[] rows, int count) {
    if (!(target instanceof DictionaryVector)) {
      target = new DictionaryVector(from.type(), from.dictionary());
      source = null;
    }
    DictionaryVector to = (DictionaryVector) target;
    if (source != from || sourceVersion != from.dictionaryVersion()) {
      to.setDictionary(copied(0, from.dictionary(), from.dictionary().size()));
      source = from;
      sourceVersion = from.dictionaryVersion();
    }
    int[] codes = from.codes();
    int[] gathered = to.ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      gathered[i] = codes[rows[i]];
    }
  }

  private void gatherConstant(ConstantVector from) {
    if (!(target instanceof ConstantVector)) {
      target = new ConstantVector(from.type(), from.value());
    }
    ColumnVector value = from.value();
    ((ConstantVector) target).setValue(copied(0, value, Math.min(1, value.size())));
  }

  private void gatherArrays(ArrayVector from, int[] rows, int count) {
    if (!(target instanceof ArrayVector)) {
      target = new ArrayVector(from.type(), from.elements());
    }
    int size = locateInner(from, rows, count);
    ((ArrayVector) target).setElements(inner(0).gather(from.elements(), innerRows, size));
  }

  private void gatherMaps(MapVector from, int[] rows, int count) {
    if (!(target instanceof MapVector)) {
      target = new MapVector(from.type(), from.keys(), from.values());
    }
    int size = locateInner(from, rows, count);
    ColumnVector keys = inner(0).gather(from.keys(), innerRows, size);
    ((MapVector) target).setEntries(keys, inner(1).gather(from.values(), innerRows, size));
  }

  /**
   * Fills the target's offsets and the rows of the inner vectors; returns the number of inner rows.
   */
  private int locateInner(VariableWidthVector from, int[] rows, int count) {
    int[] offsets = ((VariableWidthVector) target).ensureCapacity(count);
    int[] sourceOffsets = from.offsets;
    int size = 0;
    for (int i = 0; i < count; i++) {
      offsets[i] = size;
      size += sourceOffsets[rows[i] + 1] - sourceOffsets[rows[i]];
    }
    offsets[count] = size;
    if (innerRows.length < size) {
      innerRows = new int[Math.max(size, innerRows.length * 2)];
    }
    int next = 0;
    for (int i = 0; i < count; i++) {
      for (int row = sourceOffsets[rows[i]]; row < sourceOffsets[rows[i] + 1]; row++) {
        innerRows[next++] = row;
      }
    }
    return size;
  }

  private void gatherRecords(RecordVector from, int[] rows, int count) {
    if (!(target instanceof RecordVector)) {
      target = new RecordVector(from.type());
    }
    List<ColumnVector> fields = new ArrayList<>();
    for (ColumnVector field : from.fields()) {
      fields.add(inner(fields.size()).gather(field, rows, count));
    }
    ((RecordVector) target).setFields(fields);
  }

  private void gatherObjects(ObjectVector from, int[] rows, int count) {
    if (!(target instanceof ObjectVector)) {
      target = new ObjectVector(from.type());
    }
    Object[] to = ((ObjectVector) target).ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      to[i] = from.objectAt(rows[i]);
    }
  }
}
