package dev.stoa.arrow;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.ArrayVector;
import dev.stoa.data.BooleanVector;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RecordVector;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/**
 * Turns records, such as those of a lookup, into vectors. Called by {@link BatchExporter}; scans
 * have vectors from the start.
 */
final class RecordVectors {
  private RecordVectors() {}

  /** Returns a batch of records of a schema. */
  static RecordBatch batch(Schema schema, List<? extends IndexedRecord> records) {
    RecordBatch batch = new RecordBatch(schema, fields(schema, records));
    batch.reset(0, records.size());
    return batch;
  }

  /** Returns a vector of each field of some records, any of which may be null. */
  private static List<ColumnVector> fields(Schema record, List<?> records) {
    List<ColumnVector> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      fields.add(vector(withNull(field.schema(), records), fieldValues(field, records)));
    }
    return fields;
  }

  private static ColumnVector vector(Schema schema, List<?> values) {
    ColumnVector vector = valueVector(schema, NullableSchemas.valueSchema(schema), values);
    if (!hasNull(values)) {
      vector.resize(values.size());
      return vector;
    }
    vector.validity().clear(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) != null) {
        vector.validity().set(i);
      }
    }
    vector.resizeWithNulls(values.size());
    return vector;
  }

  /** Whether a value is null; {@code contains(null)} of immutable lists throws. */
  private static boolean hasNull(List<?> values) {
    return values.stream().anyMatch(Objects::isNull);
  }

  private static ColumnVector valueVector(Schema schema, Schema value, List<?> values) {
    return switch (value.getType()) {
      case BOOLEAN -> booleans(schema, values);
      case INT -> ints(schema, values);
      case ENUM -> ordinals(schema, value, values);
      case LONG -> longs(schema, values);
      case FLOAT -> floats(schema, values);
      case DOUBLE -> doubles(schema, values);
      case STRING, BYTES, FIXED -> bytes(schema, values);
      case RECORD -> records(schema, value, values);
      case ARRAY -> arrays(schema, value, values);
      case MAP -> maps(schema, value, values);
      case NULL, UNION -> new ObjectVector(AvroTypes.type(schema));
    };
  }

  private static ColumnVector booleans(Schema schema, List<?> values) {
    BooleanVector vector = new BooleanVector(AvroTypes.type(schema));
    vector.values().clear(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Boolean flag && flag) {
        vector.values().set(i);
      }
    }
    return vector;
  }

  private static ColumnVector ints(Schema schema, List<?> values) {
    IntVector vector = new IntVector(AvroTypes.type(schema));
    int[] ints = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      ints[i] = values.get(i) instanceof Integer number ? number : 0;
    }
    return vector;
  }

  private static ColumnVector ordinals(Schema schema, Schema enumSchema, List<?> values) {
    IntVector vector = new IntVector(AvroTypes.type(schema));
    int[] ints = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      Object symbol = values.get(i);
      ints[i] = symbol == null ? 0 : enumSchema.getEnumOrdinal(symbol.toString());
    }
    return vector;
  }

  private static ColumnVector longs(Schema schema, List<?> values) {
    LongVector vector = new LongVector(AvroTypes.type(schema));
    long[] longs = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      longs[i] = values.get(i) instanceof Long number ? number : 0;
    }
    return vector;
  }

  private static ColumnVector floats(Schema schema, List<?> values) {
    FloatVector vector = new FloatVector(AvroTypes.type(schema));
    float[] floats = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      floats[i] = values.get(i) instanceof Float number ? number : 0;
    }
    return vector;
  }

  private static ColumnVector doubles(Schema schema, List<?> values) {
    DoubleVector vector = new DoubleVector(AvroTypes.type(schema));
    double[] doubles = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      doubles[i] = values.get(i) instanceof Double number ? number : 0;
    }
    return vector;
  }

  private static ColumnVector bytes(Schema schema, List<?> values) {
    BytesVector vector = new BytesVector(AvroTypes.type(schema));
    int[] offsets = vector.ensureCapacity(values.size());
    offsets[0] = 0;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) != null) {
        append(values.get(i), bytes);
      }
      offsets[i + 1] = bytes.size();
    }
    vector.wrap(ByteBuffer.wrap(bytes.toByteArray()));
    return vector;
  }

  private static void append(Object value, ByteArrayOutputStream target) {
    if (value instanceof Utf8 text) {
      target.write(text.getBytes(), 0, text.getByteLength());
    } else if (value instanceof ByteBuffer buffer) {
      byte[] copy = new byte[buffer.remaining()];
      buffer.duplicate().get(copy);
      target.writeBytes(copy);
    } else if (value instanceof GenericFixed fixed) {
      target.writeBytes(fixed.bytes());
    } else {
      target.writeBytes(value.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  private static ColumnVector records(Schema schema, Schema record, List<?> values) {
    RecordVector vector = new RecordVector(AvroTypes.type(schema));
    vector.setFields(fields(record, values));
    return vector;
  }

  /** Returns a schema that allows null where a record is null, and so are its fields. */
  private static Schema withNull(Schema field, List<?> records) {
    return hasNull(records) && !field.isNullable() ? NullableSchemas.nullable(field) : field;
  }

  private static List<Object> fieldValues(Schema.Field field, List<?> records) {
    List<Object> values = new ArrayList<>(records.size());
    for (Object record : records) {
      values.add(record == null ? null : ((IndexedRecord) record).get(field.pos()));
    }
    return values;
  }

  private static ColumnVector arrays(Schema schema, Schema array, List<?> values) {
    List<Object> elements = new ArrayList<>();
    int[] ends = new int[values.size()];
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) != null) {
        elements.addAll((Collection<?>) values.get(i));
      }
      ends[i] = elements.size();
    }
    ArrayVector vector =
        new ArrayVector(AvroTypes.type(schema), vector(array.getElementType(), elements));
    setOffsets(vector.ensureCapacity(ends.length), ends);
    return vector;
  }

  private static ColumnVector maps(Schema schema, Schema map, List<?> values) {
    List<Object> keys = new ArrayList<>();
    List<Object> mapValues = new ArrayList<>();
    int[] ends = new int[values.size()];
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Map<?, ?> entries) {
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
          keys.add(entry.getKey());
          mapValues.add(entry.getValue());
        }
      }
      ends[i] = keys.size();
    }
    ColumnVector keyVector = vector(Schema.create(Schema.Type.STRING), keys);
    MapVector vector =
        new MapVector(AvroTypes.type(schema), keyVector, vector(map.getValueType(), mapValues));
    setOffsets(vector.ensureCapacity(ends.length), ends);
    return vector;
  }

  private static void setOffsets(int[] offsets, int[] ends) {
    offsets[0] = 0;
    System.arraycopy(ends, 0, offsets, 1, ends.length);
  }
}
