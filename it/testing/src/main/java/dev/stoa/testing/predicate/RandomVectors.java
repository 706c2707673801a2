package dev.stoa.testing.predicate;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.ArrayVector;
import dev.stoa.data.Bitmap;
import dev.stoa.data.BooleanVector;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RecordVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;

/**
 * Puts values in Avro's own classes into vectors, each in one of the forms that a reader may use:
 * plain, in direct memory, a dictionary, a constant. Null rows contain garbage.
 */
public final class RandomVectors {
  private final Random random;

  /** Uses this generator. */
  public RandomVectors(Random random) {
    this.random = random;
  }

  /** A batch of some rows. */
  public RecordBatch batch(Schema schema, List<GenericRecord> rows) {
    List<ColumnVector> columns = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      columns.add(vector(field.schema(), rows.stream().map(row -> row.get(field.pos())).toList()));
    }
    RecordBatch batch = new RecordBatch(schema, columns);
    batch.reset(0, rows.size());
    return batch;
  }

  /** A vector of values. A null value of a non-null schema makes a row of unknown content. */
  public ColumnVector vector(Schema schema, List<?> values) {
    List<Object> present = new ArrayList<>();
    values.stream().filter(value -> value != null).forEach(present::add);
    boolean isWhole = present.size() == values.size() || schema.isNullable();
    boolean isObject = isObject(schema);
    if (isWhole && !isObject && !present.isEmpty() && isOneValue(present) && random.nextBoolean()) {
      return constant(schema, values, present.get(0));
    }
    if (isWhole && !isObject && !present.isEmpty() && random.nextInt(4) == 0) {
      return dictionary(schema, values, present);
    }
    return withNulls(plain(schema, values), values);
  }

  /** Records and maps are compared by identity: Avro cannot compare them. */
  private static boolean isOneValue(List<Object> present) {
    return isContainer(present.get(0)) ? present.size() == 1 : new HashSet<>(present).size() == 1;
  }

  private static boolean isContainer(Object value) {
    return value instanceof GenericRecord
        || value instanceof Map<?, ?>
        || value instanceof Collection<?>;
  }

  private ColumnVector constant(Schema schema, List<?> values, Object value) {
    ColumnVector one =
        plain(valueSchema(schema), List.of(value, value).subList(0, 1 + random.nextInt(2)));
    one.resize(1);
    return withNulls(new ConstantVector(AvroTypes.type(schema), one), values);
  }

  private ColumnVector dictionary(Schema schema, List<?> values, List<Object> present) {
    boolean isContainer = isContainer(present.get(0));
    List<Object> entries = new ArrayList<>(isContainer ? present : new HashSet<>(present));
    if (!isContainer) {
      entries.addAll(present.subList(0, random.nextInt(present.size() + 1)));
      Collections.shuffle(entries, random);
    }
    ColumnVector dictionary = plain(valueSchema(schema), entries);
    dictionary.resize(entries.size());
    DictionaryVector vector = new DictionaryVector(AvroTypes.type(schema), dictionary);
    int[] codes = vector.ensureCapacity(values.size());
    int next = 0;
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) == null) {
        codes[i] = random.nextInt(entries.size());
      } else {
        codes[i] = isContainer ? next : entries.indexOf(values.get(i));
        next++;
      }
    }
    return withNulls(vector, values);
  }

  private ColumnVector withNulls(ColumnVector vector, List<?> values) {
    boolean mayBeNull = vector.type().isNullable();
    if (!mayBeNull || (!values.contains(null) && random.nextBoolean())) {
      vector.resize(values.size());
      return vector;
    }
    Bitmap validity = vector.validity();
    validity.clear(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) != null) {
        validity.set(i);
      }
    }
    vector.resizeWithNulls(values.size());
    return vector;
  }

  private static Schema valueSchema(Schema schema) {
    List<Schema> others =
        schema.isUnion()
            ? schema.getTypes().stream().filter(t -> t.getType() != Schema.Type.NULL).toList()
            : List.of(schema);
    return others.size() == 1 ? others.get(0) : schema;
  }

  private static boolean isObject(Schema schema) {
    Schema value = valueSchema(schema);
    return switch (value.getType()) {
      case UNION, NULL -> true;
      case RECORD -> contains(value, value, new HashSet<>());
      default -> false;
    };
  }

  private static boolean contains(Schema record, Schema wanted, Set<String> seen) {
    return seen.add(record.getFullName())
        && record.getFields().stream().anyMatch(f -> reaches(f.schema(), wanted, seen));
  }

  private static boolean reaches(Schema from, Schema wanted, Set<String> seen) {
    return switch (from.getType()) {
      case ARRAY -> reaches(from.getElementType(), wanted, seen);
      case MAP -> reaches(from.getValueType(), wanted, seen);
      case UNION -> from.getTypes().stream().anyMatch(type -> reaches(type, wanted, seen));
      case RECORD ->
          from.getFullName().equals(wanted.getFullName()) || contains(from, wanted, seen);
      default -> false;
    };
  }

  private ColumnVector plain(Schema schema, List<?> values) {
    if (isObject(schema)) {
      return objects(schema, values);
    }
    Schema value = valueSchema(schema);
    return switch (value.getType()) {
      case BOOLEAN -> booleans(schema, values);
      case INT, ENUM -> ints(schema, value, values);
      case LONG -> longs(schema, values);
      case FLOAT -> floats(schema, values);
      case DOUBLE -> doubles(schema, values);
      case STRING, BYTES, FIXED -> bytes(schema, values);
      case RECORD -> record(schema, value, values);
      case MAP -> map(schema, value, values);
      case ARRAY -> array(schema, value, values);
      default -> throw new IllegalStateException("no vector of " + schema);
    };
  }

  private static ColumnVector objects(Schema schema, List<?> values) {
    ObjectVector vector = new ObjectVector(AvroTypes.type(schema));
    Object[] objects = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      objects[i] = values.get(i);
    }
    return vector;
  }

  private ColumnVector booleans(Schema schema, List<?> values) {
    BooleanVector vector = new BooleanVector(AvroTypes.type(schema));
    vector.values().clear(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Boolean is ? is : random.nextBoolean()) {
        vector.values().set(i);
      }
    }
    return vector;
  }

  private ColumnVector ints(Schema schema, Schema value, List<?> values) {
    IntVector vector = new IntVector(AvroTypes.type(schema));
    int[] ints = new int[values.size()];
    for (int i = 0; i < ints.length; i++) {
      Object one = values.get(i);
      if (one == null) {
        ints[i] = random.nextInt();
      } else {
        ints[i] =
            value.getType() == Schema.Type.ENUM
                ? value.getEnumOrdinal(one.toString())
                : (Integer) one;
      }
    }
    if (random.nextInt(3) == 0) {
      ByteBuffer memory = memory((ints.length + 1) * Integer.BYTES);
      memory.asIntBuffer().put(1, ints);
      vector.wrap(memory.asIntBuffer(), Optional.empty(), 1);
    } else {
      System.arraycopy(ints, 0, vector.ensureCapacity(ints.length), 0, ints.length);
    }
    return vector;
  }

  private ByteBuffer memory(int size) {
    ByteBuffer memory =
        random.nextBoolean() ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
    return memory.order(ByteOrder.LITTLE_ENDIAN);
  }

  private ColumnVector longs(Schema schema, List<?> values) {
    LongVector vector = new LongVector(AvroTypes.type(schema));
    long[] longs = new long[values.size()];
    for (int i = 0; i < longs.length; i++) {
      longs[i] = values.get(i) instanceof Long one ? one : random.nextLong();
    }
    if (random.nextInt(3) == 0) {
      ByteBuffer memory = memory((longs.length + 1) * Long.BYTES);
      memory.asLongBuffer().put(1, longs);
      vector.wrap(memory.asLongBuffer(), Optional.empty(), 1);
    } else {
      System.arraycopy(longs, 0, vector.ensureCapacity(longs.length), 0, longs.length);
    }
    return vector;
  }

  private ColumnVector floats(Schema schema, List<?> values) {
    FloatVector vector = new FloatVector(AvroTypes.type(schema));
    float[] floats = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      floats[i] = values.get(i) instanceof Float one ? one : random.nextFloat();
    }
    return vector;
  }

  private ColumnVector doubles(Schema schema, List<?> values) {
    DoubleVector vector = new DoubleVector(AvroTypes.type(schema));
    double[] doubles = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      doubles[i] = values.get(i) instanceof Double one ? one : random.nextDouble();
    }
    return vector;
  }

  private ColumnVector bytes(Schema schema, List<?> values) {
    BytesVector vector = new BytesVector(AvroTypes.type(schema));
    List<byte[]> parts = new ArrayList<>();
    int[] offsets = vector.ensureCapacity(values.size());
    int end = random.nextInt(10);
    parts.add(new byte[end]);
    offsets[0] = end;
    for (int i = 0; i < values.size(); i++) {
      byte[] part = values.get(i) == null ? new byte[random.nextInt(3)] : raw(values.get(i));
      parts.add(part);
      end += part.length;
      offsets[i + 1] = end;
    }
    ByteBuffer data = memory(end);
    parts.forEach(data::put);
    vector.wrap(random.nextInt(4) == 0 ? data.flip().asReadOnlyBuffer() : data.flip());
    return vector;
  }

  private static byte[] raw(Object value) {
    return value instanceof ByteBuffer || value instanceof GenericFixed
        ? NaiveType.raw(value)
        : value.toString().getBytes(StandardCharsets.UTF_8);
  }

  private ColumnVector record(Schema schema, Schema value, List<?> values) {
    List<ColumnVector> fields = new ArrayList<>();
    for (Schema.Field field : value.getFields()) {
      List<Object> inner = new ArrayList<>();
      for (Object record : values) {
        inner.add(record instanceof GenericRecord in ? in.get(field.pos()) : null);
      }
      fields.add(vector(field.schema(), inner));
    }
    RecordVector vector = new RecordVector(AvroTypes.type(schema));
    vector.setFields(fields);
    return vector;
  }

  private ColumnVector map(Schema schema, Schema value, List<?> values) {
    List<Object> keys = new ArrayList<>();
    List<Object> inner = new ArrayList<>();
    int[] ends = new int[values.size() + 1];
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Map<?, ?> map) {
        // One class of text, so that equal keys are one entry of a dictionary.
        map.forEach(
            (key, one) -> {
              keys.add(key.toString());
              inner.add(one);
            });
      }
      ends[i + 1] = keys.size();
    }
    ColumnVector keyVector = vector(Schema.create(Schema.Type.STRING), keys);
    MapVector vector =
        new MapVector(AvroTypes.type(schema), keyVector, vector(value.getValueType(), inner));
    System.arraycopy(ends, 0, vector.ensureCapacity(values.size()), 0, ends.length);
    return vector;
  }

  private ColumnVector array(Schema schema, Schema value, List<?> values) {
    List<Object> elements = new ArrayList<>();
    int[] ends = new int[values.size() + 1];
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Collection<?> array) {
        elements.addAll(array);
      }
      ends[i + 1] = elements.size();
    }
    ArrayVector vector =
        new ArrayVector(AvroTypes.type(schema), vector(value.getElementType(), elements));
    System.arraycopy(ends, 0, vector.ensureCapacity(values.size()), 0, ends.length);
    return vector;
  }
}
