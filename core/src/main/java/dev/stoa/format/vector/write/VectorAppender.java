package dev.stoa.format.vector.write;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.ArrayVector;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.data.RecordVector;
import dev.stoa.format.builder.ArrayBuilder;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.RecordBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.buffer.DecimalBytes;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.Field;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Appends rows of vectors of one type to builders, array by array. Created for a column by its
 * writer. Not thread-safe.
 */
public final class VectorAppender {
  /** Marks a null in {@link #selectedRows} and {@link #lengths}. */
  private static final int NULL_ROW = -1;

  private final DataType dataType;
  private final NodeKind kind;
  private final ValueSerde serde;
  private final List<VectorAppender> children;
  private final ByteWriter copiedBytes = new ByteWriter();

  /** The bits of the numbers to append. */
  private long[] numbers = {};

  /** The row of each value to append, in the vector or in its dictionary. */
  private int[] selectedRows = {};

  /** The number of items of each array or map to append. */
  private int[] lengths = {};

  /** The row of each item in the vector of the elements or entries. */
  private int[] itemRows = {};

  /** Creates an appender to builders that {@link NodeBuilders} creates for a column's type. */
  public VectorAppender(AvroSchemas schemas) {
    this(schemas, schemas.type());
  }

  private VectorAppender(AvroSchemas schemas, DataType type) {
    this.dataType = type;
    this.kind = NodeKind.of(type);
    this.serde = ValueSerde.of(schemas, type);
    List<DataType> childTypes =
        switch (kind) {
          case RECORD -> NestedTypes.fields(type).stream().map(Field::type).toList();
          case ARRAY -> List.of(NestedTypes.element(type));
          case MAP -> List.of(NestedTypes.mapValue(type));
          default -> List.of();
        };
    this.children =
        childTypes.stream().map(childType -> new VectorAppender(schemas, childType)).toList();
  }

  /**
   * Returns whether vectors of one type can be appended to builders of another type unchanged;
   * values of other types must be converted one by one.
   */
  public static boolean canAppend(DataType vectorType, DataType builderType) {
    DataType fromType = NestedTypes.unwrapNullable(vectorType);
    DataType toType = NestedTypes.unwrapNullable(builderType);
    if (fromType.kind() != toType.kind() || fromType.storedKind() != toType.storedKind()) {
      return false;
    }
    return switch (NodeKind.of(toType)) {
      case OPAQUE -> vectorType.equals(builderType);
      case RECORD -> NodeKind.of(fromType) == NodeKind.RECORD && haveSameFields(fromType, toType);
      case ARRAY ->
          takesAtLeastAByte(NestedTypes.element(toType))
              && canAppend(NestedTypes.element(fromType), NestedTypes.element(toType));
      case MAP -> canAppend(NestedTypes.mapValue(fromType), NestedTypes.mapValue(toType));
      case INTEGRAL ->
          toType.storedKind() != TypeKind.ENUM
              || NestedTypes.symbols(fromType).equals(NestedTypes.symbols(toType));
      default -> isSameScale(fromType, toType) && isSameSize(fromType, toType);
    };
  }

  private static boolean isSameScale(DataType fromType, DataType toType) {
    return !(toType instanceof DecimalType target)
        || (fromType instanceof DecimalType source
            && source.precision() == target.precision()
            && source.scale() == target.scale());
  }

  private static boolean isSameSize(DataType fromType, DataType toType) {
    return toType.storedKind() != TypeKind.FIXED
        || NestedTypes.fixedSize(fromType) == NestedTypes.fixedSize(toType);
  }

  private static boolean haveSameFields(DataType fromType, DataType toType) {
    List<Field> sourceFields = NestedTypes.fields(fromType);
    List<Field> targetFields = NestedTypes.fields(toType);
    return sourceFields.size() == targetFields.size()
        && IntStream.range(0, sourceFields.size())
            .allMatch(
                i ->
                    sourceFields.get(i).name().equals(targetFields.get(i).name())
                        && canAppend(sourceFields.get(i).type(), targetFields.get(i).type()));
  }

  /**
   * Returns whether each element is sure to take at least a byte. The number of other elements is
   * limited value by value, since they may have no size.
   */
  private static boolean takesAtLeastAByte(DataType elementType) {
    return switch (elementType.storedKind()) {
      case NULL, RECORD, FIXED -> false;
      default -> true;
    };
  }

  /**
   * Appends rows of a vector to a builder.
   *
   * @param rows the rows to append, in the elements of this array from index {@code from} to before
   *     index {@code to}
   * @throws ValueMismatchException if a value does not fit; parts of the rows may have been added
   */
  public void append(ColumnVector vector, int[] rows, int from, int to, ColumnBuilder out) {
    int count = to - from;
    selectedRows = ensureCapacity(selectedRows, count);
    System.arraycopy(rows, from, selectedRows, 0, count);
    ColumnVector source = vector;
    markNulls(source, count);
    while (source instanceof DictionaryVector || source instanceof ConstantVector) {
      source = unwrap(source, count);
    }
    switch (kind) {
      case NULL -> out.appendNulls(count);
      case INTEGRAL -> appendNumbers(source, count, (NumberBuilder) out);
      case FLOAT, DOUBLE -> appendFloating(source, count, (NumberBuilder) out);
      case BYTES, FIXED, DECIMAL -> appendBytesOrDecimals(source, count, out);
      case RECORD -> appendRecords((RecordVector) source, count, (RecordBuilder) out);
      case ARRAY -> appendArrays((ArrayVector) source, count, (ArrayBuilder) out);
      case MAP -> appendMaps((MapVector) source, count, (MapBuilder) out);
      case OPAQUE -> appendObjects((ObjectVector) source, count, out);
    }
  }

  /** Replaces the rows of nulls by {@link #NULL_ROW}. */
  private void markNulls(ColumnVector vector, int count) {
    if (!vector.hasNulls()) {
      return;
    }
    boolean mayBeNull = dataType.isNullable() || kind == NodeKind.NULL;
    for (int i = 0; i < count; i++) {
      if (vector.isNull(selectedRows[i])) {
        if (!mayBeNull) {
          throw ValueMismatchException.of(null, dataType);
        }
        selectedRows[i] = NULL_ROW;
      }
    }
  }

  /** Returns the vector inside a dictionary or constant vector, and maps the rows to its rows. */
  private ColumnVector unwrap(ColumnVector vector, int count) {
    DictionaryVector dictionaryVector =
        vector instanceof DictionaryVector dictionary ? dictionary : null;
    for (int i = 0; i < count; i++) {
      if (selectedRows[i] != NULL_ROW) {
        selectedRows[i] = dictionaryVector == null ? 0 : dictionaryVector.codeAt(selectedRows[i]);
      }
    }
    return dictionaryVector == null
        ? ((ConstantVector) vector).value()
        : dictionaryVector.dictionary();
  }

  private static int[] ensureCapacity(int[] array, int count) {
    return array.length < count ? new int[Math.max(count, array.length * 2)] : array;
  }

  private long[] ensureNumberCapacity(int count) {
    if (numbers.length < count) {
      numbers = new long[Math.max(count, numbers.length * 2)];
    }
    return numbers;
  }

  private void appendNumbers(ColumnVector vector, int count, NumberBuilder out) {
    long[] target = ensureNumberCapacity(count);
    switch (NestedTypes.unwrapNullable(dataType).storedKind()) {
      case LONG -> readLongs(vector, count, target);
      case BOOLEAN -> {
        for (int i = 0; i < count; i++) {
          target[i] = selectedRows[i] != NULL_ROW && vector.booleanAt(selectedRows[i]) ? 1 : 0;
        }
      }
      default -> readInts(vector, count, target);
    }
    out.appendAll(target, selectedRows, count);
  }

  private void readLongs(ColumnVector vector, int count, long[] target) {
    if (vector instanceof LongVector longs && longs.array().isPresent()) {
      long[] array = longs.array().get();
      for (int i = 0; i < count; i++) {
        target[i] = selectedRows[i] == NULL_ROW ? 0 : array[selectedRows[i]];
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      target[i] = selectedRows[i] == NULL_ROW ? 0 : vector.longAt(selectedRows[i]);
    }
  }

  private void readInts(ColumnVector vector, int count, long[] target) {
    if (vector instanceof IntVector ints && ints.array().isPresent()) {
      int[] array = ints.array().get();
      for (int i = 0; i < count; i++) {
        target[i] = selectedRows[i] == NULL_ROW ? 0 : array[selectedRows[i]];
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[i] = selectedRows[i] == NULL_ROW ? 0 : vector.intAt(selectedRows[i]);
      }
    }
    if (NestedTypes.unwrapNullable(dataType).storedKind() == TypeKind.ENUM) {
      checkSymbols(count, target);
    }
  }

  private void checkSymbols(int count, long[] ordinals) {
    int symbolCount = NestedTypes.symbols(dataType).size();
    for (int i = 0; i < count; i++) {
      if (selectedRows[i] != NULL_ROW && (ordinals[i] < 0 || ordinals[i] >= symbolCount)) {
        throw ValueMismatchException.of(ordinals[i], dataType);
      }
    }
  }

  private void appendFloating(ColumnVector vector, int count, NumberBuilder out) {
    long[] target = ensureNumberCapacity(count);
    boolean areDoubles = out.areDoubles();
    for (int i = 0; i < count; i++) {
      if (selectedRows[i] != NULL_ROW) {
        target[i] =
            areDoubles
                ? Double.doubleToRawLongBits(vector.doubleAt(selectedRows[i]))
                : Float.floatToRawIntBits(vector.floatAt(selectedRows[i]));
      }
    }
    out.appendAll(target, selectedRows, count);
  }

  private void appendBytesOrDecimals(ColumnVector vector, int count, ColumnBuilder out) {
    if (!(vector instanceof LongVector decimals)) {
      appendBytes(vector, count, (BytesBuilder) out);
      return;
    }
    boolean isFixed = NestedTypes.unwrapNullable(dataType).storedKind() == TypeKind.FIXED;
    for (int i = 0; i < count; i++) {
      if (selectedRows[i] == NULL_ROW) {
        out.appendNull();
        continue;
      }
      long unscaled = decimals.longAt(selectedRows[i]);
      int minLength = DecimalBytes.minLength(unscaled);
      int length = isFixed ? NestedTypes.fixedSize(dataType) : minLength;
      if (length < minLength) {
        throw ValueMismatchException.of(unscaled, dataType);
      }
      copiedBytes.truncate(0);
      DecimalBytes.write(unscaled, length, copiedBytes);
      out.appendBytes(copiedBytes.array(), 0, length);
    }
  }

  private void appendBytes(ColumnVector vector, int count, BytesBuilder out) {
    if (NestedTypes.unwrapNullable(dataType).storedKind() == TypeKind.FIXED) {
      checkLengths(vector, count);
    }
    if (vector instanceof BytesVector values && areConsecutive(count)) {
      out.appendRange(values.data(), offsets(values, count), count);
      return;
    }
    for (int i = 0; i < count; i++) {
      if (selectedRows[i] == NULL_ROW) {
        out.appendNull();
      } else {
        appendValue(vector, selectedRows[i], out);
      }
    }
  }

  private void checkLengths(ColumnVector vector, int count) {
    for (int i = 0; i < count; i++) {
      if (selectedRows[i] != NULL_ROW
          && vector.lengthAt(selectedRows[i]) != NestedTypes.fixedSize(dataType)) {
        throw ValueMismatchException.of(vector.bytesAt(selectedRows[i]), dataType);
      }
    }
  }

  private boolean areConsecutive(int count) {
    if (count == 0 || selectedRows[0] == NULL_ROW) {
      return false;
    }
    for (int i = 1; i < count; i++) {
      if (selectedRows[i] != selectedRows[0] + i) {
        return false;
      }
    }
    return true;
  }

  private int[] offsets(BytesVector values, int count) {
    int[] offsets = ensureCapacity(lengths, count + 1); // reuses an array that is free here
    lengths = offsets;
    for (int i = 0; i < count; i++) {
      offsets[i] = values.offsetAt(selectedRows[i]);
    }
    offsets[count] = values.offsetAt(selectedRows[count - 1] + 1);
    return offsets;
  }

  private void appendValue(ColumnVector vector, int row, BytesBuilder out) {
    int length = vector.lengthAt(row);
    if (vector instanceof BytesVector values && values.data().hasArray()) {
      ByteBuffer data = values.data();
      out.appendBytes(data.array(), data.arrayOffset() + values.offsetAt(row), length);
      return;
    }
    copyBytes(vector, row, length);
    out.appendBytes(copiedBytes.array(), 0, length);
  }

  private void copyBytes(ColumnVector vector, int row, int length) {
    copiedBytes.truncate(0);
    copiedBytes.reserve(length);
    vector.copyBytes(row, copiedBytes.array(), 0);
  }

  private void appendRecords(RecordVector vector, int count, RecordBuilder out) {
    int end;
    for (int first = 0; first < count; first = end) {
      end = first + 1;
      if (selectedRows[first] == NULL_ROW) {
        out.appendNull();
        continue;
      }
      while (end < count && selectedRows[end] != NULL_ROW) {
        end++;
      }
      for (int field = 0; field < children.size(); field++) {
        ColumnVector values = vector.fields().get(field);
        try {
          children.get(field).append(values, selectedRows, first, end, out.field(field));
        } catch (ValueMismatchException e) {
          throw e.inField(NestedTypes.fields(dataType).get(field).name());
        }
      }
      out.endRecords(end - first);
    }
  }

  private void appendArrays(ArrayVector vector, int count, ArrayBuilder out) {
    int itemCount = findItems(count, vector::firstElement, vector::elementCount);
    children.get(0).append(vector.elements(), itemRows, 0, itemCount, out.elements());
    out.endCollections(lengths, count);
  }

  private void appendMaps(MapVector vector, int count, MapBuilder out) {
    int itemCount = findItems(count, vector::firstEntry, vector::entryCount);
    appendKeys(vector.keys(), itemCount, out);
    children.get(0).append(vector.values(), itemRows, 0, itemCount, out.values());
    out.endCollections(lengths, count);
  }

  /** Finds the rows of all elements or entries, and their number in each array or map. */
  private int findItems(int count, IntUnaryOperator firstItem, IntUnaryOperator itemCount) {
    lengths = ensureCapacity(lengths, count);
    int totalCount = 0;
    for (int i = 0; i < count; i++) {
      lengths[i] = selectedRows[i] == NULL_ROW ? NULL_ROW : itemCount.applyAsInt(selectedRows[i]);
      totalCount = Math.addExact(totalCount, Math.max(0, lengths[i]));
    }
    itemRows = ensureCapacity(itemRows, totalCount);
    int nextItem = 0;
    for (int i = 0; i < count; i++) {
      int first = lengths[i] > 0 ? firstItem.applyAsInt(selectedRows[i]) : 0;
      for (int item = 0; item < lengths[i]; item++) {
        itemRows[nextItem++] = first + item;
      }
    }
    return totalCount;
  }

  private void appendKeys(ColumnVector keys, int count, MapBuilder out) {
    if (!(keys instanceof DictionaryVector dictionaryVector)) {
      for (int i = 0; i < count; i++) {
        out.appendKeyCode(findOrAddKey(keys, itemRows[i], out));
      }
      return;
    }
    int[] builderCodes = new int[dictionaryVector.dictionary().size()];
    Arrays.fill(builderCodes, NULL_ROW);
    for (int i = 0; i < count; i++) {
      int code = dictionaryVector.codeAt(itemRows[i]);
      if (builderCodes[code] == NULL_ROW) {
        builderCodes[code] = findOrAddKey(dictionaryVector.dictionary(), code, out);
      }
      out.appendKeyCode(builderCodes[code]);
    }
  }

  private int findOrAddKey(ColumnVector keys, int row, MapBuilder out) {
    int length = keys.lengthAt(row);
    copyBytes(keys, row, length);
    return out.findOrAddKey(copiedBytes.array(), 0, length);
  }

  private void appendObjects(ObjectVector vector, int count, ColumnBuilder out) {
    for (int i = 0; i < count; i++) {
      serde.build(selectedRows[i] == NULL_ROW ? null : vector.objectAt(selectedRows[i]), out);
    }
  }
}
