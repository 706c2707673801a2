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
 * Puts values in Avro's own classes into vectors. Each vector is in one of the forms that readers
 * return: plain, in direct memory, a dictionary or a constant. Null rows contain arbitrary values.
 */
public final class RandomVectors {
  private final Random random;

  /** Creates a source of vectors that uses this random generator. */
  public RandomVectors(Random random) {
    this.random = random;
  }

  /** Returns a batch of these rows. */
  public RecordBatch batch(Schema schema, List<GenericRecord> rows) {
    List<ColumnVector> columns = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      columns.add(vector(field.schema(), rows.stream().map(row -> row.get(field.pos())).toList()));
    }
    RecordBatch batch = new RecordBatch(schema, columns);
    batch.reset(0, rows.size());
    return batch;
  }

  /**
   * Returns a vector of values. For a schema without null, a null value gives a row with arbitrary
   * content.
   */
  public ColumnVector vector(Schema schema, List<?> values) {
    List<Object> present = new ArrayList<>();
    values.stream().filter(value -> value != null).forEach(present::add);
    boolean hasNoUnexpectedNulls = present.size() == values.size() || schema.isNullable();
    boolean isObject = isObject(schema);
    if (hasNoUnexpectedNulls
        && !isObject
        && !present.isEmpty()
        && areAllEqual(present)
        && random.nextBoolean()) {
      return constant(schema, values, present.get(0));
    }
    if (hasNoUnexpectedNulls && !isObject && !present.isEmpty() && random.nextInt(4) == 0) {
      return dictionary(schema, values, present);
    }
    return withNulls(plain(schema, values), values);
  }

  /**
   * Whether all values are equal. Containers count as equal only if there is just one, since Avro
   * cannot compare them.
   */
  private static boolean areAllEqual(List<Object> present) {
    return isContainer(present.get(0)) ? present.size() == 1 : new HashSet<>(present).size() == 1;
  }

  private static boolean isContainer(Object value) {
    return value instanceof GenericRecord
        || value instanceof Map<?, ?>
        || value instanceof Collection<?>;
  }

  private ColumnVector constant(Schema schema, List<?> values, Object value) {
    ColumnVector single =
        plain(valueSchema(schema), List.of(value, value).subList(0, 1 + random.nextInt(2)));
    single.resize(1);
    return withNulls(new ConstantVector(AvroTypes.type(schema), single), values);
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
    int nextEntry = 0;
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) == null) {
        codes[i] = random.nextInt(entries.size());
      } else {
        codes[i] = isContainer ? nextEntry : entries.indexOf(values.get(i));
        nextEntry++;
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
    List<Schema> branches =
        schema.isUnion()
            ? schema.getTypes().stream()
                .filter(branch -> branch.getType() != Schema.Type.NULL)
                .toList()
            : List.of(schema);
    return branches.size() == 1 ? branches.get(0) : schema;
  }

  private static boolean isObject(Schema schema) {
    Schema value = valueSchema(schema);
    return switch (value.getType()) {
      case UNION, NULL -> true;
      case RECORD -> containsType(value, value, new HashSet<>());
      default -> false;
    };
  }

  private static boolean containsType(Schema record, Schema target, Set<String> visitedNames) {
    return visitedNames.add(record.getFullName())
        && record.getFields().stream()
            .anyMatch(field -> reaches(field.schema(), target, visitedNames));
  }

  private static boolean reaches(Schema schema, Schema target, Set<String> visitedNames) {
    return switch (schema.getType()) {
      case ARRAY -> reaches(schema.getElementType(), target, visitedNames);
      case MAP -> reaches(schema.getValueType(), target, visitedNames);
      case UNION ->
          schema.getTypes().stream().anyMatch(type -> reaches(type, target, visitedNames));
      case RECORD ->
          schema.getFullName().equals(target.getFullName())
              || containsType(schema, target, visitedNames);
      default -> false;
    };
  }

  private ColumnVector plain(Schema schema, List<?> values) {
    if (isObject(schema)) {
      return objectVector(schema, values);
    }
    Schema value = valueSchema(schema);
    return switch (value.getType()) {
      case BOOLEAN -> booleanVector(schema, values);
      case INT, ENUM -> intVector(schema, value, values);
      case LONG -> longVector(schema, values);
      case FLOAT -> floatVector(schema, values);
      case DOUBLE -> doubleVector(schema, values);
      case STRING, BYTES, FIXED -> bytesVector(schema, values);
      case RECORD -> recordVector(schema, value, values);
      case MAP -> mapVector(schema, value, values);
      case ARRAY -> arrayVector(schema, value, values);
      default -> throw new IllegalStateException("no vector of " + schema);
    };
  }

  private static ColumnVector objectVector(Schema schema, List<?> values) {
    ObjectVector vector = new ObjectVector(AvroTypes.type(schema));
    Object[] objects = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      objects[i] = values.get(i);
    }
    return vector;
  }

  private ColumnVector booleanVector(Schema schema, List<?> values) {
    BooleanVector vector = new BooleanVector(AvroTypes.type(schema));
    vector.values().clear(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Boolean flag ? flag : random.nextBoolean()) {
        vector.values().set(i);
      }
    }
    return vector;
  }

  private ColumnVector intVector(Schema schema, Schema valueSchema, List<?> values) {
    IntVector vector = new IntVector(AvroTypes.type(schema));
    int[] ints = new int[values.size()];
    for (int i = 0; i < ints.length; i++) {
      Object value = values.get(i);
      if (value == null) {
        ints[i] = random.nextInt();
      } else {
        ints[i] =
            valueSchema.getType() == Schema.Type.ENUM
                ? valueSchema.getEnumOrdinal(value.toString())
                : (Integer) value;
      }
    }
    if (random.nextInt(3) == 0) {
      ByteBuffer memory = newMemory((ints.length + 1) * Integer.BYTES);
      memory.asIntBuffer().put(1, ints);
      vector.wrap(memory.asIntBuffer(), Optional.empty(), 1);
    } else {
      System.arraycopy(ints, 0, vector.ensureCapacity(ints.length), 0, ints.length);
    }
    return vector;
  }

  private ByteBuffer newMemory(int size) {
    ByteBuffer memory =
        random.nextBoolean() ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
    return memory.order(ByteOrder.LITTLE_ENDIAN);
  }

  private ColumnVector longVector(Schema schema, List<?> values) {
    LongVector vector = new LongVector(AvroTypes.type(schema));
    long[] longs = new long[values.size()];
    for (int i = 0; i < longs.length; i++) {
      longs[i] = values.get(i) instanceof Long number ? number : random.nextLong();
    }
    if (random.nextInt(3) == 0) {
      ByteBuffer memory = newMemory((longs.length + 1) * Long.BYTES);
      memory.asLongBuffer().put(1, longs);
      vector.wrap(memory.asLongBuffer(), Optional.empty(), 1);
    } else {
      System.arraycopy(longs, 0, vector.ensureCapacity(longs.length), 0, longs.length);
    }
    return vector;
  }

  private ColumnVector floatVector(Schema schema, List<?> values) {
    FloatVector vector = new FloatVector(AvroTypes.type(schema));
    float[] floats = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      floats[i] = values.get(i) instanceof Float number ? number : random.nextFloat();
    }
    return vector;
  }

  private ColumnVector doubleVector(Schema schema, List<?> values) {
    DoubleVector vector = new DoubleVector(AvroTypes.type(schema));
    double[] doubles = vector.ensureCapacity(values.size());
    for (int i = 0; i < values.size(); i++) {
      doubles[i] = values.get(i) instanceof Double number ? number : random.nextDouble();
    }
    return vector;
  }

  private ColumnVector bytesVector(Schema schema, List<?> values) {
    BytesVector vector = new BytesVector(AvroTypes.type(schema));
    List<byte[]> chunks = new ArrayList<>();
    int[] offsets = vector.ensureCapacity(values.size());
    int end = random.nextInt(10);
    chunks.add(new byte[end]);
    offsets[0] = end;
    for (int i = 0; i < values.size(); i++) {
      byte[] chunk =
          values.get(i) == null ? new byte[random.nextInt(3)] : toByteArray(values.get(i));
      chunks.add(chunk);
      end += chunk.length;
      offsets[i + 1] = end;
    }
    ByteBuffer data = newMemory(end);
    chunks.forEach(data::put);
    vector.wrap(random.nextInt(4) == 0 ? data.flip().asReadOnlyBuffer() : data.flip());
    return vector;
  }

  private static byte[] toByteArray(Object value) {
    return value instanceof ByteBuffer || value instanceof GenericFixed
        ? NaiveType.toByteArray(value)
        : value.toString().getBytes(StandardCharsets.UTF_8);
  }

  private ColumnVector recordVector(Schema schema, Schema recordSchema, List<?> values) {
    List<ColumnVector> fields = new ArrayList<>();
    for (Schema.Field field : recordSchema.getFields()) {
      List<Object> fieldValues = new ArrayList<>();
      for (Object record : values) {
        fieldValues.add(record instanceof GenericRecord generic ? generic.get(field.pos()) : null);
      }
      fields.add(vector(field.schema(), fieldValues));
    }
    RecordVector vector = new RecordVector(AvroTypes.type(schema));
    vector.setFields(fields);
    return vector;
  }

  private ColumnVector mapVector(Schema schema, Schema mapSchema, List<?> values) {
    List<Object> keys = new ArrayList<>();
    List<Object> mapValues = new ArrayList<>();
    int[] endOffsets = new int[values.size() + 1];
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Map<?, ?> map) {
        // Strings only, so that equal keys share an entry of a dictionary.
        map.forEach(
            (key, value) -> {
              keys.add(key.toString());
              mapValues.add(value);
            });
      }
      endOffsets[i + 1] = keys.size();
    }
    ColumnVector keyVector = vector(Schema.create(Schema.Type.STRING), keys);
    MapVector vector =
        new MapVector(
            AvroTypes.type(schema), keyVector, vector(mapSchema.getValueType(), mapValues));
    System.arraycopy(endOffsets, 0, vector.ensureCapacity(values.size()), 0, endOffsets.length);
    return vector;
  }

  private ColumnVector arrayVector(Schema schema, Schema arraySchema, List<?> values) {
    List<Object> elements = new ArrayList<>();
    int[] endOffsets = new int[values.size() + 1];
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Collection<?> array) {
        elements.addAll(array);
      }
      endOffsets[i + 1] = elements.size();
    }
    ArrayVector vector =
        new ArrayVector(AvroTypes.type(schema), vector(arraySchema.getElementType(), elements));
    System.arraycopy(endOffsets, 0, vector.ensureCapacity(values.size()), 0, endOffsets.length);
    return vector;
  }
}
