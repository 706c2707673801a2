package dev.stoa.spark.write;

import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.version.VariantTypes;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;

/** Converts a value of a Spark row to a value of a table's record. */
@FunctionalInterface
interface ValueConverter {
  /** The full form of a UUID; Java's parser also accepts UUIDs with fewer digits. */
  Pattern UUID_TEXT = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  /** Converts a non-null value in a row or array. */
  Object convert(SpecializedGetters values, int ordinal);

  /** Converts a value, or returns null for null. */
  default Object convertNullable(SpecializedGetters values, int ordinal) {
    return values.isNullAt(ordinal) ? null : convert(values, ordinal);
  }

  /** Creates the converter for a type and schema. */
  static ValueConverter of(Schema schema, DataType type) {
    Schema nonNull = SparkTypes.nonNull(schema);
    return switch (nonNull.getType()) {
      case NULL -> (values, i) -> null;
      case BOOLEAN -> (values, i) -> values.getBoolean(i);
      case INT -> intConverter(type);
      case LONG -> longConverter(nonNull);
      case FLOAT -> (values, i) -> values.getFloat(i);
      case DOUBLE -> (values, i) -> values.getDouble(i);
      case STRING -> (values, i) -> new Utf8(values.getUTF8String(i).getBytes());
      case ENUM ->
          (values, i) -> new GenericData.EnumSymbol(nonNull, values.getUTF8String(i).toString());
      case BYTES -> bytesConverter(type);
      case FIXED -> fixedConverter(nonNull, type);
      case ARRAY ->
          type instanceof MapType map
              ? entriesConverter(nonNull, map)
              : listConverter(nonNull, (ArrayType) type);
      case MAP -> mapConverter(nonNull, (MapType) type);
      case RECORD ->
          VariantTypes.isVariant(type)
              ? variantConverter(nonNull)
              : structConverter(nonNull, (StructType) type);
      case UNION ->
          throw new IllegalArgumentException(
              "values of type " + type.sql() + " cannot be written to a union: " + schema);
    };
  }

  private static ValueConverter intConverter(DataType type) {
    if (type.equals(DataTypes.ByteType)) {
      return (values, i) -> (int) values.getByte(i);
    }
    return type.equals(DataTypes.ShortType)
        ? (values, i) -> (int) values.getShort(i)
        : (values, i) -> values.getInt(i);
  }

  private static ValueConverter longConverter(Schema schema) {
    return SparkTypes.isMillis(schema)
        ? (values, i) -> Math.floorDiv(values.getLong(i), 1000L)
        : (values, i) -> values.getLong(i);
  }

  private static ValueConverter bytesConverter(DataType type) {
    if (type instanceof DecimalType decimal) {
      return (values, i) ->
          ByteBuffer.wrap(scaledDecimal(values, i, decimal).unscaledValue().toByteArray());
    }
    return (values, i) -> ByteBuffer.wrap(values.getBinary(i));
  }

  private static BigDecimal scaledDecimal(
      SpecializedGetters values, int ordinal, DecimalType type) {
    return values
        .getDecimal(ordinal, type.precision(), type.scale())
        .toJavaBigDecimal()
        .setScale(type.scale());
  }

  private static ValueConverter fixedConverter(Schema schema, DataType type) {
    if (type instanceof DecimalType decimal) {
      return (values, i) ->
          new GenericData.Fixed(
              schema,
              SignExtension.extend(
                  scaledDecimal(values, i, decimal).unscaledValue().toByteArray(),
                  schema.getFixedSize()));
    }
    return SparkTypes.isUuid(schema.getLogicalType())
        ? (values, i) -> new GenericData.Fixed(schema, uuid(values.getUTF8String(i).toString()))
        : (values, i) -> new GenericData.Fixed(schema, values.getBinary(i));
  }

  private static byte[] uuid(String text) {
    if (!UUID_TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "\"%s\" is not a UUID: expected a text such as c0ffee00-0000-4000-8000-000000000001"
              .formatted(text));
    }
    UUID uuid = UUID.fromString(text);
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  private static ValueConverter listConverter(Schema schema, ArrayType type) {
    ValueConverter element = of(schema.getElementType(), type.elementType());
    return (values, i) -> {
      ArrayData array = values.getArray(i);
      List<Object> elements = new ArrayList<>(array.numElements());
      for (int index = 0; index < array.numElements(); index++) {
        elements.add(element.convertNullable(array, index));
      }
      return elements;
    };
  }

  private static ValueConverter mapConverter(Schema schema, MapType type) {
    ValueConverter value = of(schema.getValueType(), type.valueType());
    return (values, i) -> {
      MapData map = values.getMap(i);
      Map<Object, Object> entries = new LinkedHashMap<>();
      for (int index = 0; index < map.numElements(); index++) {
        entries.put(
            map.keyArray().getUTF8String(index).toString(),
            value.convertNullable(map.valueArray(), index));
      }
      return entries;
    };
  }

  private static ValueConverter entriesConverter(Schema schema, MapType type) {
    Schema entry = schema.getElementType();
    ValueConverter key = of(entry.getFields().get(0).schema(), type.keyType());
    ValueConverter value = of(entry.getFields().get(1).schema(), type.valueType());
    return (values, i) -> {
      MapData map = values.getMap(i);
      List<Object> entries = new ArrayList<>(map.numElements());
      for (int index = 0; index < map.numElements(); index++) {
        GenericData.Record record = new GenericData.Record(entry);
        record.put(0, key.convert(map.keyArray(), index));
        record.put(1, value.convertNullable(map.valueArray(), index));
        entries.add(record);
      }
      return entries;
    };
  }

  private static ValueConverter variantConverter(Schema schema) {
    return (values, i) -> {
      GenericData.Record record = new GenericData.Record(schema);
      List<byte[]> parts = VariantTypes.parts(values, i);
      record.put(0, ByteBuffer.wrap(parts.get(0)));
      record.put(1, ByteBuffer.wrap(parts.get(1)));
      return record;
    };
  }

  private static ValueConverter structConverter(Schema schema, StructType type) {
    RecordConverter converter = RecordConverter.byName(schema, type);
    return (values, i) -> {
      InternalRow row = values.getStruct(i, type.size());
      return converter.convert(row);
    };
  }
}
