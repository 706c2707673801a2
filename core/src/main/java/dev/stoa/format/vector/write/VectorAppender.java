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
  /** The row number that marks a null. */
  private static final int NULL_ROW = -1;

  private final DataType dataType;
  private final NodeKind kind;
  private final ValueSerde serde;
  private final List<VectorAppender> children;
  private final ByteWriter bytes = new ByteWriter();
  private long[] numbers = {};
  private int[] selectedRows = {};
  private int[] lengths = {};
  private int[] itemRows = {};

  /** Creates an appender to builders of a column's values, which {@link NodeBuilders} creates. */
  public VectorAppender(AvroSchemas column) {
    this(column, column.type());
  }

  private VectorAppender(AvroSchemas column, DataType type) {
    this.dataType = type;
    this.kind = NodeKind.of(type);
    this.serde = ValueSerde.of(column, type);
    List<DataType> childTypes =
        switch (kind) {
          case RECORD -> NestedTypes.fields(type).stream().map(Field::type).toList();
          case ARRAY -> List.of(NestedTypes.element(type));
          case MAP -> List.of(NestedTypes.mapValue(type));
          default -> List.of();
        };
    this.children =
        childTypes.stream().map(childType -> new VectorAppender(column, childType)).toList();
  }

  /**
   * Whether vectors of one type can be appended to builders of another type unchanged; others must
   * be converted value by value.
   */
  public static boolean canAppend(DataType vectorType, DataType builderType) {
    DataType from = NestedTypes.unwrapNullable(vectorType);
    DataType to = NestedTypes.unwrapNullable(builderType);
    if (from.kind() != to.kind() || from.storedKind() != to.storedKind()) {
      return false;
    }
    return switch (NodeKind.of(to)) {
      case OPAQUE -> vectorType.equals(builderType);
      case RECORD -> NodeKind.of(from) == NodeKind.RECORD && haveSameFields(from, to);
      case ARRAY ->
          takesBytes(NestedTypes.element(to))
              && canAppend(NestedTypes.element(from), NestedTypes.element(to));
      case MAP -> canAppend(NestedTypes.mapValue(from), NestedTypes.mapValue(to));
      case INTEGRAL ->
          to.storedKind() != TypeKind.ENUM
              || NestedTypes.symbols(from).equals(NestedTypes.symbols(to));
      default -> isSameScale(from, to) && isSameSize(from, to);
    };
  }

  private static boolean isSameScale(DataType from, DataType to) {
    return !(to instanceof DecimalType target)
        || (from instanceof DecimalType source
            && source.precision() == target.precision()
            && source.scale() == target.scale());
  }

  private static boolean isSameSize(DataType from, DataType to) {
    return to.storedKind() != TypeKind.FIXED
        || NestedTypes.fixedSize(from) == NestedTypes.fixedSize(to);
  }

  private static boolean haveSameFields(DataType from, DataType to) {
    List<Field> sourceFields = NestedTypes.fields(from);
    List<Field> targetFields = NestedTypes.fields(to);
    return sourceFields.size() == targetFields.size()
        && IntStream.range(0, sourceFields.size())
            .allMatch(
                i ->
                    sourceFields.get(i).name().equals(targetFields.get(i).name())
                        && canAppend(sourceFields.get(i).type(), targetFields.get(i).type()));
  }

  /**
   * Whether each element takes at least a byte; the number of zero-size elements is limited value
   * by value.
   */
  private static boolean takesBytes(DataType element) {
    return switch (element.storedKind()) {
      case NULL, RECORD, FIXED -> false;
      default -> true;
    };
  }

  /**
   * Appends rows.
   *
   * @param rows the rows of the vector; those from index {@code from} to before {@code to} are
   *     appended
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

  /** Returns the inner vector of a dictionary or constant, and maps the rows to its rows. */
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
      bytes.truncate(0);
      DecimalBytes.write(unscaled, length, bytes);
      out.appendBytes(bytes.array(), 0, length);
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
    int[] offsets = ensureCapacity(lengths, count + 1);
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
    out.appendBytes(bytes.array(), 0, length);
  }

  private void copyBytes(ColumnVector vector, int row, int length) {
    bytes.truncate(0);
    bytes.reserve(length);
    vector.copyBytes(row, bytes.array(), 0);
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
    int total = findItems(count, vector::firstElement, vector::elementCount);
    children.get(0).append(vector.elements(), itemRows, 0, total, out.elements());
    out.endCollections(lengths, count);
  }

  private void appendMaps(MapVector vector, int count, MapBuilder out) {
    int total = findItems(count, vector::firstEntry, vector::entryCount);
    appendKeys(vector.keys(), total, out);
    children.get(0).append(vector.values(), itemRows, 0, total, out.values());
    out.endCollections(lengths, count);
  }

  /** Finds the rows of all elements or entries, and their number in each array or map. */
  private int findItems(int count, IntUnaryOperator firstItem, IntUnaryOperator itemCount) {
    lengths = ensureCapacity(lengths, count);
    int total = 0;
    for (int i = 0; i < count; i++) {
      lengths[i] = selectedRows[i] == NULL_ROW ? NULL_ROW : itemCount.applyAsInt(selectedRows[i]);
      total = Math.addExact(total, Math.max(0, lengths[i]));
    }
    itemRows = ensureCapacity(itemRows, total);
    int nextItem = 0;
    for (int i = 0; i < count; i++) {
      int first = lengths[i] > 0 ? firstItem.applyAsInt(selectedRows[i]) : 0;
      for (int item = 0; item < lengths[i]; item++) {
        itemRows[nextItem++] = first + item;
      }
    }
    return total;
  }

  private void appendKeys(ColumnVector keys, int count, MapBuilder out) {
    if (!(keys instanceof DictionaryVector dictionaryVector)) {
      for (int i = 0; i < count; i++) {
        out.appendKey(findOrAddKey(keys, itemRows[i], out));
      }
      return;
    }
    int[] codes = new int[dictionaryVector.dictionary().size()];
    Arrays.fill(codes, NULL_ROW);
    for (int i = 0; i < count; i++) {
      int code = dictionaryVector.codeAt(itemRows[i]);
      if (codes[code] == NULL_ROW) {
        codes[code] = findOrAddKey(dictionaryVector.dictionary(), code, out);
      }
      out.appendKey(codes[code]);
    }
  }

  private int findOrAddKey(ColumnVector keys, int row, MapBuilder out) {
    int length = keys.lengthAt(row);
    copyBytes(keys, row, length);
    return out.findOrAddKey(bytes.array(), 0, length);
  }

  private void appendObjects(ObjectVector vector, int count, ColumnBuilder out) {
    for (int i = 0; i < count; i++) {
      serde.build(selectedRows[i] == NULL_ROW ? null : vector.objectAt(selectedRows[i]), out);
    }
  }
}
