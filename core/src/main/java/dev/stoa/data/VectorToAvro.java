package dev.stoa.data;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * Converts the values of vectors to Avro's generic classes. Called by writers for batches that they
 * cannot copy vector by vector; other code uses the accessors of vectors.
 */
public final class VectorToAvro {
  private VectorToAvro() {}

  /** Returns a row of a batch as a record of copied values. */
  public static GenericRecord record(RecordBatch batch, int row) {
    GenericRecord record = new GenericData.Record(batch.schema());
    for (int ordinal = 0; ordinal < batch.columnCount(); ordinal++) {
      Schema schema = batch.schema().getFields().get(ordinal).schema();
      record.put(ordinal, value(schema, batch.column(ordinal), row));
    }
    return record;
  }

  /**
   * Returns a copy of the value in a row, which may be null.
   *
   * @param nullableSchema the Avro schema of the vector's type
   */
  public static Object value(Schema nullableSchema, ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    } else if (vector instanceof DictionaryVector dictionaryVector) {
      return value(nullableSchema, dictionaryVector.dictionary(), dictionaryVector.codeAt(row));
    } else if (vector instanceof ConstantVector constant) {
      return value(nullableSchema, constant.value(), 0);
    } else if (vector instanceof ObjectVector objects) {
      return objects.objectAt(row);
    }
    Schema schema = valueSchema(nullableSchema);
    return switch (schema.getType()) {
      case BOOLEAN -> vector.booleanAt(row);
      case INT -> vector.intAt(row);
      case LONG -> vector.longAt(row);
      case FLOAT -> vector.floatAt(row);
      case DOUBLE -> vector.doubleAt(row);
      case ENUM -> symbol(schema, vector.intAt(row));
      case STRING -> text(schema, vector, row);
      case BYTES, FIXED -> bytes(schema, vector, row);
      case RECORD -> record(schema, (RecordVector) vector, row);
      case ARRAY -> array(schema, (ArrayVector) vector, row);
      case MAP -> map(schema, (MapVector) vector, row);
      case NULL, UNION ->
          throw new IllegalStateException("expected a vector of objects for values of " + schema);
    };
  }

  /** The schema of the non-null values if the schema is a union of null and one other schema. */
  private static Schema valueSchema(Schema schema) {
    if (!schema.isUnion() || schema.getTypes().size() != 2 || !schema.isNullable()) {
      return schema;
    }
    return schema.getTypes().get(schema.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0);
  }

  private static Object symbol(Schema schema, int ordinal) {
    return new GenericData.EnumSymbol(schema, schema.getEnumSymbols().get(ordinal));
  }

  private static Object text(Schema schema, ColumnVector vector, int row) {
    Utf8 text = new Utf8();
    vector.readText(row, text);
    return isString(schema) ? text.toString() : text;
  }

  private static boolean isString(Schema schema) {
    return GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP));
  }

  private static Object bytes(Schema schema, ColumnVector vector, int row) {
    byte[] bytes =
        vector instanceof LongVector unscaledDecimals
            ? unscaled(schema, unscaledDecimals.longAt(row))
            : vector.bytesAt(row).array();
    return schema.getType() == Schema.Type.FIXED
        ? new GenericData.Fixed(schema, bytes)
        : ByteBuffer.wrap(bytes);
  }

  private static byte[] unscaled(Schema schema, long number) {
    if (!(schema.getLogicalType() instanceof LogicalTypes.Decimal)) {
      throw new IllegalStateException("expected a vector of bytes for values of " + schema);
    }
    byte[] shortestBytes = BigInteger.valueOf(number).toByteArray();
    if (schema.getType() != Schema.Type.FIXED) {
      return shortestBytes;
    }
    byte[] bytes = new byte[schema.getFixedSize()];
    if (shortestBytes.length > bytes.length) {
      throw new IllegalArgumentException(
          "the decimal %d (unscaled) does not fit into the %d bytes of %s"
              .formatted(number, bytes.length, schema.getFullName()));
    }
    byte signExtension = (byte) (number >> 63);
    Arrays.fill(bytes, 0, bytes.length - shortestBytes.length, signExtension);
    System.arraycopy(
        shortestBytes, 0, bytes, bytes.length - shortestBytes.length, shortestBytes.length);
    return bytes;
  }

  private static Object record(Schema schema, RecordVector vector, int row) {
    GenericRecord record = new GenericData.Record(schema);
    for (int i = 0; i < vector.fields().size(); i++) {
      record.put(i, value(schema.getFields().get(i).schema(), vector.fields().get(i), row));
    }
    return record;
  }

  private static Object array(Schema schema, ArrayVector vector, int row) {
    List<Object> elements = new ArrayList<>();
    int firstIndex = vector.firstElement(row);
    for (int i = firstIndex; i < firstIndex + vector.elementCount(row); i++) {
      elements.add(value(schema.getElementType(), vector.elements(), i));
    }
    return elements;
  }

  private static Object map(Schema schema, MapVector vector, int row) {
    Map<Object, Object> entries = new LinkedHashMap<>();
    int firstIndex = vector.firstEntry(row);
    for (int i = firstIndex; i < firstIndex + vector.entryCount(row); i++) {
      Object key = text(schema, vector.keys(), i);
      entries.put(key, value(schema.getValueType(), vector.values(), i));
    }
    return entries;
  }
}
