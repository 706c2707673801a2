package dev.stoa.testing.vector;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.ArrayVector;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RecordVector;
import dev.stoa.testing.record.ValueAssertions;
import dev.stoa.type.DataType;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/** Reads the values of vectors as Avro's generic classes. */
public final class VectorValues {
  private static final int MAX_DIGITS_OF_LONG = 18;

  /** The maximum number of items read, since a vector may have a million. */
  private static final int MAX_ITEM_COUNT = 5000;

  private static final Set<Schema.Type> NESTED_TYPES =
      EnumSet.of(Schema.Type.RECORD, Schema.Type.ARRAY, Schema.Type.MAP);

  private static final IdentityHashMap<DataType, Schema> SCHEMAS = new IdentityHashMap<>();

  private VectorValues() {}

  /** Asserts that a row has the values of a record; the message starts with the location. */
  public static void assertRow(
      String location, GenericRecord expected, RecordBatch batch, int index) {
    for (int ordinal = 0; ordinal < batch.columnCount(); ordinal++) {
      Schema.Field field = expected.getSchema().getFields().get(ordinal);
      Object actual = value(batch.column(ordinal), index);
      ValueAssertions.assertSame(
          location + ", " + field.name(), field.schema(), expected.get(ordinal), actual);
    }
  }

  /** Reads some of the values, to check that they can be read. */
  static void readSome(ColumnVector vector) {
    for (int i = 0; i < Math.min(vector.size(), MAX_ITEM_COUNT); i++) {
      if (!vector.isNull(i) && itemCount(vector, i) < MAX_ITEM_COUNT) {
        value(vector, i);
      }
    }
  }

  private static int itemCount(ColumnVector vector, int index) {
    if (vector instanceof ArrayVector arrays) {
      return arrays.elementCount(index);
    }
    return vector instanceof MapVector maps ? maps.entryCount(index) : 0;
  }

  /** Returns the value of a row as Avro's generic classes represent it. */
  static Object value(ColumnVector vector, int index) {
    if (vector.isNull(index)) {
      return null;
    }
    if (vector instanceof ObjectVector objects) {
      return objects.objectAt(index);
    }
    Schema vectorSchema = schema(vector);
    Schema schema = valueSchema(vectorSchema);
    boolean hasObjects = NESTED_TYPES.contains(schema.getType()) || hasSeveralTypes(vectorSchema);
    if (vector instanceof DictionaryVector dictionary && hasObjects) {
      return value(dictionary.dictionary(), dictionary.codeAt(index));
    }
    return switch (schema.getType()) {
      case BOOLEAN -> vector.booleanAt(index);
      case INT -> vector.intAt(index);
      case LONG -> vector.longAt(index);
      case FLOAT -> vector.floatAt(index);
      case DOUBLE -> vector.doubleAt(index);
      case ENUM ->
          new GenericData.EnumSymbol(schema, schema.getEnumSymbols().get(vector.intAt(index)));
      case STRING -> text(vector, index, schema);
      case BYTES, FIXED -> bytes(vector, index, schema);
      case RECORD -> record((RecordVector) vector, index, schema);
      case ARRAY -> array((ArrayVector) vector, index);
      case MAP -> map((MapVector) vector, index, schema);
      default -> throw new AssertionError(schema);
    };
  }

  /** Returns the Avro schema of a vector's type, which is created once for each type object. */
  private static Schema schema(ColumnVector vector) {
    synchronized (SCHEMAS) {
      return SCHEMAS.computeIfAbsent(vector.type(), AvroTypes::schema);
    }
  }

  private static boolean hasSeveralTypes(Schema schema) {
    return schema.isUnion() && schema.getTypes().size() - (schema.isNullable() ? 1 : 0) > 1;
  }

  private static Schema valueSchema(Schema schema) {
    if (schema.getType() != Schema.Type.UNION) {
      return schema;
    }
    return schema.getTypes().get(schema.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0);
  }

  private static boolean isJavaString(Schema schema) {
    return "String".equals(schema.getProp(GenericData.STRING_PROP));
  }

  private static Object text(ColumnVector vector, int index, Schema schema) {
    Utf8 text = new Utf8();
    vector.readText(index, text);
    return isJavaString(schema) ? text.toString() : text;
  }

  private static Object bytes(ColumnVector vector, int index, Schema schema) {
    boolean isUnscaled = hasLongDecimals(schema) && !(vector instanceof BytesVector);
    byte[] bytes =
        isUnscaled ? unscaled(vector.longAt(index), schema) : toByteArray(vector.bytesAt(index));
    return schema.getType() == Schema.Type.FIXED
        ? new GenericData.Fixed(schema, bytes)
        : ByteBuffer.wrap(bytes);
  }

  private static boolean hasLongDecimals(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        && decimal.getPrecision() <= MAX_DIGITS_OF_LONG;
  }

  private static byte[] unscaled(long number, Schema schema) {
    byte[] unscaledBytes = BigInteger.valueOf(number).toByteArray();
    if (schema.getType() != Schema.Type.FIXED) {
      return unscaledBytes;
    }
    byte[] bytes = new byte[schema.getFixedSize()];
    for (int i = 0; i < bytes.length; i++) {
      int source = unscaledBytes.length - 1 - i;
      bytes[bytes.length - 1 - i] = source >= 0 ? unscaledBytes[source] : (byte) (number >> 63);
    }
    return bytes;
  }

  private static byte[] toByteArray(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return copy;
  }

  private static Object record(RecordVector vector, int index, Schema schema) {
    GenericData.Record record = new GenericData.Record(schema);
    for (int i = 0; i < vector.fields().size(); i++) {
      record.put(i, value(vector.fields().get(i), index));
    }
    return record;
  }

  private static Object array(ArrayVector vector, int index) {
    List<Object> elements = new ArrayList<>();
    int first = vector.firstElement(index);
    for (int i = first; i < first + vector.elementCount(index); i++) {
      elements.add(value(vector.elements(), i));
    }
    return elements;
  }

  private static Object map(MapVector vector, int index, Schema schema) {
    Map<Object, Object> entries = new HashMap<>();
    int first = vector.firstEntry(index);
    for (int i = first; i < first + vector.entryCount(index); i++) {
      byte[] key = toByteArray(vector.keys().bytesAt(i));
      Object text = isJavaString(schema) ? new String(key, StandardCharsets.UTF_8) : new Utf8(key);
      entries.put(text, value(vector.values(), i));
    }
    return entries;
  }
}
