package dev.stoa.data;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Copies some rows of a vector into a dense vector of the same kind. Called by batches that contain
 * only selected rows, and to copy batches.
 *
 * <p>The target vector is reused as long as the source is the same kind of vector. A shallow
 * gatherer shares dictionaries and constant values with the source; a deep one copies them.
 */
final class VectorGatherer {
  private final boolean isDeep;
  private final List<VectorGatherer> innerGatherers = new ArrayList<>();
  private ColumnVector target;

  /** The bytes of strings, bytes or fixeds in the target. */
  private byte[] bytes = {};

  /** The indexes of the selected rows in the vectors of elements, keys and values. */
  private int[] innerRowIndexes = {};

  /** The vector of the last call whose dictionary is the target's dictionary. */
  private DictionaryVector dictionarySource;

  /** The version of the target's dictionary in {@link #dictionarySource}. */
  private long dictionaryVersion;

  private VectorGatherer(boolean isDeep) {
    this.isDeep = isDeep;
  }

  /** Creates a gatherer whose vectors are valid as long as their sources. */
  static VectorGatherer shallow() {
    return new VectorGatherer(false);
  }

  /** Creates a gatherer whose vectors share nothing with their sources. */
  static VectorGatherer deep() {
    return new VectorGatherer(true);
  }

  /**
   * Copies rows of a vector, in the order of their indexes.
   *
   * @param rowIndexes the indexes of the rows, of which the first {@code count} are used
   */
  ColumnVector gather(ColumnVector source, int[] rowIndexes, int count) {
    if (source instanceof BooleanVector booleans) {
      gatherBooleans(booleans, rowIndexes, count);
    } else if (source instanceof IntVector ints) {
      gatherInts(ints, rowIndexes, count);
    } else if (source instanceof LongVector longs) {
      gatherLongs(longs, rowIndexes, count);
    } else if (source instanceof FloatVector floats) {
      gatherFloats(floats, rowIndexes, count);
    } else if (source instanceof DoubleVector doubles) {
      gatherDoubles(doubles, rowIndexes, count);
    } else if (source instanceof BytesVector bytesVector) {
      gatherBytes(bytesVector, rowIndexes, count);
    } else if (source instanceof DictionaryVector dictionaryVector) {
      gatherCodes(dictionaryVector, rowIndexes, count);
    } else if (source instanceof ConstantVector constant) {
      gatherConstant(constant);
    } else if (source instanceof ArrayVector arrays) {
      gatherArrays(arrays, rowIndexes, count);
    } else if (source instanceof MapVector maps) {
      gatherMaps(maps, rowIndexes, count);
    } else if (source instanceof RecordVector records) {
      gatherRecords(records, rowIndexes, count);
    } else {
      gatherObjects((ObjectVector) source, rowIndexes, count);
    }
    gatherValidity(source, rowIndexes, count);
    return target;
  }

  private void gatherValidity(ColumnVector source, int[] rowIndexes, int count) {
    if (!source.hasNulls()) {
      target.resize(count);
      return;
    }
    gatherBits(source.validity(), rowIndexes, count, target.validity());
    target.resizeWithNulls(count);
  }

  /** The gatherer of the inner vector at an index, such as the elements of arrays. */
  private VectorGatherer innerGatherer(int index) {
    while (innerGatherers.size() <= index) {
      innerGatherers.add(new VectorGatherer(isDeep));
    }
    return innerGatherers.get(index);
  }

  /** The indexes of the first {@code count} rows, to copy a whole vector. */
  static int[] firstRowIndexes(int count) {
    int[] rowIndexes = new int[count];
    Arrays.setAll(rowIndexes, row -> row);
    return rowIndexes;
  }

  /** Copies the first rows of a vector if the gatherer is deep; otherwise returns the vector. */
  private ColumnVector copyIfDeep(int index, ColumnVector vector, int count) {
    return isDeep ? innerGatherer(index).gather(vector, firstRowIndexes(count), count) : vector;
  }

  // hot: the loops below (GatherTimes)

  private static void gatherBits(Bitmap source, int[] rowIndexes, int count, Bitmap gatheredBits) {
    long[] sourceWords = source.words();
    gatheredBits.clear(count);
    long[] words = gatheredBits.words();
    for (int i = 0; i < count; i++) {
      int row = rowIndexes[i];
      words[i >> 6] |= ((sourceWords[row >> 6] >>> row) & 1) << i;
    }
  }

  private void gatherBooleans(BooleanVector source, int[] rowIndexes, int count) {
    if (!(target instanceof BooleanVector)) {
      target = new BooleanVector(source.type());
    }
    gatherBits(source.values(), rowIndexes, count, ((BooleanVector) target).values());
  }

  private void gatherInts(IntVector source, int[] rowIndexes, int count) {
    if (!(target instanceof IntVector)) {
      target = new IntVector(source.type());
    }
    int[] gathered = ((IntVector) target).ensureCapacity(count);
    if (source.isWrapped()) {
      for (int i = 0; i < count; i++) {
        gathered[i] = source.intAt(rowIndexes[i]);
      }
      return;
    }
    int[] values = source.array().orElseThrow();
    for (int i = 0; i < count; i++) {
      gathered[i] = values[rowIndexes[i]];
    }
  }

  private void gatherLongs(LongVector source, int[] rowIndexes, int count) {
    if (!(target instanceof LongVector)) {
      target = new LongVector(source.type());
    }
    long[] gathered = ((LongVector) target).ensureCapacity(count);
    if (source.isWrapped()) {
      for (int i = 0; i < count; i++) {
        gathered[i] = source.longAt(rowIndexes[i]);
      }
      return;
    }
    long[] values = source.array().orElseThrow();
    for (int i = 0; i < count; i++) {
      gathered[i] = values[rowIndexes[i]];
    }
  }

  private void gatherFloats(FloatVector source, int[] rowIndexes, int count) {
    if (!(target instanceof FloatVector)) {
      target = new FloatVector(source.type());
    }
    float[] gathered = ((FloatVector) target).ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      gathered[i] = source.floatAt(rowIndexes[i]);
    }
  }

  private void gatherDoubles(DoubleVector source, int[] rowIndexes, int count) {
    if (!(target instanceof DoubleVector)) {
      target = new DoubleVector(source.type());
    }
    double[] gathered = ((DoubleVector) target).ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      gathered[i] = source.doubleAt(rowIndexes[i]);
    }
  }

  private void gatherBytes(BytesVector source, int[] rowIndexes, int count) {
    if (!(target instanceof BytesVector)) {
      target = new BytesVector(source.type());
    }
    BytesVector gatheredVector = (BytesVector) target;
    int[] offsets = gatheredVector.ensureCapacity(count);
    int[] sourceOffsets = source.offsets;
    int sizeInBytes = 0;
    for (int i = 0; i < count; i++) {
      offsets[i] = sizeInBytes;
      sizeInBytes += sourceOffsets[rowIndexes[i] + 1] - sourceOffsets[rowIndexes[i]];
    }
    offsets[count] = sizeInBytes;
    if (bytes.length < sizeInBytes) {
      bytes = new byte[Math.max(sizeInBytes, bytes.length * 2)];
    }
    ByteBuffer data = source.data();
    int i = 0;
    while (i < count) {
      int end = runEnd(rowIndexes, i, count);
      data.get(sourceOffsets[rowIndexes[i]], bytes, offsets[i], offsets[end] - offsets[i]);
      i = end;
    }
    gatheredVector.wrap(ByteBuffer.wrap(bytes));
  }

  /** The end, exclusive, of a run of consecutive rows, whose bytes can be copied at once. */
  private static int runEnd(int[] rowIndexes, int start, int count) {
    int end = start + 1;
    while (end < count && rowIndexes[end] == rowIndexes[end - 1] + 1) {
      end++;
    }
    return end;
  }

  private void gatherCodes(DictionaryVector source, int[] rowIndexes, int count) {
    if (!(target instanceof DictionaryVector)) {
      target = new DictionaryVector(source.type(), source.dictionary());
      dictionarySource = null;
    }
    DictionaryVector gatheredVector = (DictionaryVector) target;
    if (dictionarySource != source || dictionaryVersion != source.dictionaryVersion()) {
      gatheredVector.setDictionary(copyIfDeep(0, source.dictionary(), source.dictionary().size()));
      dictionarySource = source;
      dictionaryVersion = source.dictionaryVersion();
    }
    int[] codes = source.codes();
    int[] gathered = gatheredVector.ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      gathered[i] = codes[rowIndexes[i]];
    }
  }

  private void gatherConstant(ConstantVector source) {
    if (!(target instanceof ConstantVector)) {
      target = new ConstantVector(source.type(), source.value());
    }
    ColumnVector value = source.value();
    ((ConstantVector) target).setValue(copyIfDeep(0, value, Math.min(1, value.size())));
  }

  private void gatherArrays(ArrayVector source, int[] rowIndexes, int count) {
    if (!(target instanceof ArrayVector)) {
      target = new ArrayVector(source.type(), source.elements());
    }
    int innerRowCount = fillInnerRowIndexes(source, rowIndexes, count);
    ((ArrayVector) target)
        .setElements(innerGatherer(0).gather(source.elements(), innerRowIndexes, innerRowCount));
  }

  private void gatherMaps(MapVector source, int[] rowIndexes, int count) {
    if (!(target instanceof MapVector)) {
      target = new MapVector(source.type(), source.keys(), source.values());
    }
    int innerRowCount = fillInnerRowIndexes(source, rowIndexes, count);
    ColumnVector keys = innerGatherer(0).gather(source.keys(), innerRowIndexes, innerRowCount);
    ((MapVector) target)
        .setEntries(keys, innerGatherer(1).gather(source.values(), innerRowIndexes, innerRowCount));
  }

  /** Fills the offsets of the target and the indexes of the inner rows; returns their number. */
  private int fillInnerRowIndexes(VariableWidthVector source, int[] rowIndexes, int count) {
    int[] offsets = ((VariableWidthVector) target).ensureCapacity(count);
    int[] sourceOffsets = source.offsets;
    int innerRowCount = 0;
    for (int i = 0; i < count; i++) {
      offsets[i] = innerRowCount;
      innerRowCount += sourceOffsets[rowIndexes[i] + 1] - sourceOffsets[rowIndexes[i]];
    }
    offsets[count] = innerRowCount;
    if (innerRowIndexes.length < innerRowCount) {
      innerRowIndexes = new int[Math.max(innerRowCount, innerRowIndexes.length * 2)];
    }
    int index = 0;
    for (int i = 0; i < count; i++) {
      for (int row = sourceOffsets[rowIndexes[i]]; row < sourceOffsets[rowIndexes[i] + 1]; row++) {
        innerRowIndexes[index++] = row;
      }
    }
    return innerRowCount;
  }

  private void gatherRecords(RecordVector source, int[] rowIndexes, int count) {
    if (!(target instanceof RecordVector)) {
      target = new RecordVector(source.type());
    }
    List<ColumnVector> fields = new ArrayList<>();
    for (ColumnVector field : source.fields()) {
      fields.add(innerGatherer(fields.size()).gather(field, rowIndexes, count));
    }
    ((RecordVector) target).setFields(fields);
  }

  private void gatherObjects(ObjectVector source, int[] rowIndexes, int count) {
    if (!(target instanceof ObjectVector)) {
      target = new ObjectVector(source.type());
    }
    Object[] gathered = ((ObjectVector) target).ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      gathered[i] = source.objectAt(rowIndexes[i]);
    }
  }
}
