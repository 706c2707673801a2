package dev.stoa.cli.input.orc;

import dev.stoa.cli.input.record.DuplicateKeyException;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.type.text.DurationText;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DecimalColumnVector;
import org.apache.orc.storage.ql.exec.vector.DoubleColumnVector;
import org.apache.orc.storage.ql.exec.vector.ListColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.MapColumnVector;
import org.apache.orc.storage.ql.exec.vector.StructColumnVector;
import org.apache.orc.storage.ql.exec.vector.TimestampColumnVector;
import org.apache.orc.storage.ql.exec.vector.UnionColumnVector;

/** Reads Avro values from ORC's vectors; {@link OrcSchemas} returns their schema. */
final class OrcValueReader {
  private static final Conversions.DecimalConversion DECIMAL_CONVERSION =
      new Conversions.DecimalConversion();
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long MILLIS_PER_SECOND = 1_000;

  private OrcValueReader() {}

  /** Returns the value of a row; null if it is absent. */
  static Object read(ColumnVector vector, int row, Schema schema) {
    int index = vector.isRepeating ? 0 : row;
    if (schema.getType() == Schema.Type.NULL || (!vector.noNulls && vector.isNull[index])) {
      return null;
    }
    if (!schema.isUnion()) {
      return readNonNull(vector, index, schema);
    }
    List<Schema> branches = OrcTypes.branches(schema);
    if (branches.size() == 1) {
      return read(vector, index, branches.get(0));
    }
    UnionColumnVector union = (UnionColumnVector) vector;
    return read(union.fields[union.tags[index]], index, branches.get(union.tags[index]));
  }

  private static Object readNonNull(ColumnVector vector, int row, Schema schema) {
    if (vector instanceof DecimalColumnVector decimals) {
      return decimal(decimals.vector[row].getHiveDecimal().bigDecimalValue(), schema);
    }
    if (vector instanceof TimestampColumnVector timestamps) {
      return timestamp(timestamps, row, OrcTypes.unitsPerSecond(schema));
    }
    return switch (schema.getType()) {
      case BOOLEAN -> ((LongColumnVector) vector).vector[row] != 0;
      case INT -> (int) ((LongColumnVector) vector).vector[row];
      case LONG -> ((LongColumnVector) vector).vector[row];
      case FLOAT -> (float) ((DoubleColumnVector) vector).vector[row];
      case DOUBLE -> ((DoubleColumnVector) vector).vector[row];
      case STRING -> text(bytes(vector, row), schema);
      case ENUM -> new GenericData.EnumSymbol(schema, new Utf8(bytes(vector, row)).toString());
      case BYTES -> ByteBuffer.wrap(bytes(vector, row));
      case FIXED -> new GenericData.Fixed(schema, fixed(bytes(vector, row), schema));
      case ARRAY -> array(vector, row, schema.getElementType());
      case MAP -> map((MapColumnVector) vector, row, schema);
      default -> record((StructColumnVector) vector, row, schema);
    };
  }

  private static Object decimal(BigDecimal value, Schema schema) {
    LogicalTypes.Decimal type = (LogicalTypes.Decimal) schema.getLogicalType();
    BigDecimal scaled = value.setScale(type.getScale());
    return schema.getType() == Schema.Type.FIXED
        ? DECIMAL_CONVERSION.toFixed(scaled, schema, type)
        : DECIMAL_CONVERSION.toBytes(scaled, schema, type);
  }

  /** Returns a timestamp in units since 1970; truncates finer fractions of a second. */
  private static Object timestamp(TimestampColumnVector timestamps, int row, long unitsPerSecond) {
    long second = Math.floorDiv(timestamps.time[row], MILLIS_PER_SECOND);
    long nanos = timestamps.nanos[row];
    if (nanos < 0) { // as ORC's C++ writer stores times before 1970
      // The time includes the milliseconds of the nanoseconds, rounded towards zero.
      second = Math.floorDiv(timestamps.time[row] - nanos / NANOS_PER_MILLI, MILLIS_PER_SECOND) - 1;
      nanos += NANOS_PER_SECOND;
    }
    long fraction = nanos / (NANOS_PER_SECOND / unitsPerSecond);
    // Before 1970, the second alone may underflow where the sum with the fraction does not.
    return second < 0
        ? Math.addExact(Math.multiplyExact(second + 1, unitsPerSecond), fraction - unitsPerSecond)
        : Math.addExact(Math.multiplyExact(second, unitsPerSecond), fraction);
  }

  private static byte[] bytes(ColumnVector vector, int row) {
    BytesColumnVector bytes = (BytesColumnVector) vector;
    int start = bytes.start[row];
    return Arrays.copyOfRange(bytes.vector[row], start, start + bytes.length[row]);
  }

  private static byte[] fixed(byte[] bytes, Schema schema) {
    return LogicalText.isDuration(schema)
        ? DurationText.toBytes(new Utf8(bytes).toString())
        : bytes;
  }

  private static Object text(byte[] utf8, Schema schema) {
    boolean isString =
        GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP));
    return isString ? new Utf8(utf8).toString() : new Utf8(utf8);
  }

  private static List<Object> array(ColumnVector vector, int row, Schema elementSchema) {
    List<Object> elements = new ArrayList<>();
    if (vector instanceof MapColumnVector keyValuePairs) {
      for (long i = keyValuePairs.offsets[row];
          i < keyValuePairs.offsets[row] + keyValuePairs.lengths[row];
          i++) {
        GenericData.Record entry = new GenericData.Record(elementSchema);
        Schema keySchema = elementSchema.getFields().get(0).schema();
        Object key = read(keyValuePairs.keys, (int) i, keySchema);
        if (key == null && !keySchema.isNullable()) {
          throw new IllegalArgumentException("a map has a null key");
        }
        entry.put(0, key);
        entry.put(
            1, read(keyValuePairs.values, (int) i, elementSchema.getFields().get(1).schema()));
        elements.add(entry);
      }
      return elements;
    }
    ListColumnVector list = (ListColumnVector) vector;
    for (long i = list.offsets[row]; i < list.offsets[row] + list.lengths[row]; i++) {
      elements.add(read(list.child, (int) i, elementSchema));
    }
    return elements;
  }

  private static Map<Object, Object> map(MapColumnVector map, int row, Schema schema) {
    Map<Object, Object> entries = new HashMap<>();
    for (long i = map.offsets[row]; i < map.offsets[row] + map.lengths[row]; i++) {
      int key = map.keys.isRepeating ? 0 : (int) i;
      DuplicateKeyException.put(
          entries,
          text(bytes(map.keys, key), schema),
          read(map.values, (int) i, schema.getValueType()));
    }
    return entries;
  }

  private static Object record(StructColumnVector struct, int row, Schema schema) {
    GenericData.Record record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), read(struct.fields[field.pos()], row, field.schema()));
    }
    return record;
  }
}
