package dev.stoa.arrow;

import dev.stoa.avro.AvroNames;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.extension.UuidType;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Converts the fields of one Avro schema to Arrow's, and numbers the enums, whose symbols become
 * dictionaries.
 */
final class AvroToArrow {
  static final int MAX_DECIMAL128_PRECISION = 38;
  private static final int MAX_DECIMAL64_PRECISION = 18;
  private static final int MAX_DECIMAL256_PRECISION = 76;
  private static final String TIME_NANOS = "time-nanos";
  private static final String ELEMENT_NAME = "element";
  private static final ArrowType UTF8 = ArrowType.Utf8.INSTANCE;

  private final ArrowLayout layout;

  /** The enums by their full names, in the order of their dictionary ids. */
  private final Map<String, Schema> enums = new LinkedHashMap<>();

  /** The full names of the records that contain the current field, to detect recursion. */
  private final Deque<String> enclosingRecords = new ArrayDeque<>();

  /** The number of texts with dictionaries; their ids are -1, -2 and so on. */
  private int textCount;

  AvroToArrow(ArrowLayout layout) {
    this.layout = layout;
  }

  /** Converts the fields of a record. */
  List<Field> fields(Schema record) {
    return recordFields("", record);
  }

  /**
   * Returns the enums of the converted fields; the index of an enum is the id of its dictionary.
   */
  List<Schema> enums() {
    return List.copyOf(enums.values());
  }

  private List<Field> recordFields(String path, Schema record) {
    if (enclosingRecords.contains(record.getFullName())) {
      throw unsupported(path, "a record that contains itself (" + record.getFullName() + ")");
    }
    enclosingRecords.push(record.getFullName());
    List<Field> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      String name = AvroNames.externalName(field);
      fields.add(field(path.isEmpty() ? name : path + "." + name, name, field.schema()));
    }
    enclosingRecords.pop();
    return fields;
  }

  private Field field(String path, String name, Schema schema) {
    Schema valueSchema = NullableSchemas.valueSchema(schema);
    return switch (valueSchema.getType()) {
      case UNION ->
          throw unsupported(path, "a union of more than null and one type, " + valueSchema);
      case ENUM -> enumField(name, schema, valueSchema);
      case RECORD ->
          newField(name, schema, ArrowType.Struct.INSTANCE, recordFields(path, valueSchema));
      case ARRAY -> {
        if (EntryMaps.isMap(valueSchema)) {
          yield entryMapField(path, name, schema);
        }
        Field elements = field(path + "[]", ELEMENT_NAME, valueSchema.getElementType());
        yield newField(name, schema, ArrowType.List.INSTANCE, List.of(elements));
      }
      case MAP -> mapField(path, name, schema);
      case FIXED ->
          valueSchema.getLogicalType() instanceof LogicalTypes.Uuid
              ? uuidField(name, schema)
              : newField(name, schema, fixedType(path, name, valueSchema), List.of());
      case STRING ->
          valueSchema.getLogicalType() instanceof LogicalTypes.Uuid
              ? uuidField(name, schema)
              : isCompact(path, name)
                  ? textField(name, schema)
                  : newField(name, schema, UTF8, List.of());
      default -> newField(name, schema, simpleType(path, name, valueSchema), List.of());
    };
  }

  /** Whether a field has the compact layout, as those of the table's rows may have. */
  private boolean isCompact(String path, String name) {
    return layout == ArrowLayout.COMPACT && path.equals(name);
  }

  private static Field newField(String name, Schema schema, ArrowType type, List<Field> children) {
    return new Field(name, new FieldType(isNullable(schema), type, null), children);
  }

  /** Returns a field of 16 bytes that is marked as a UUID, also for UUIDs that are text in Avro. */
  private static Field uuidField(String name, Schema schema) {
    ArrowType type = new ArrowType.FixedSizeBinary(UuidType.UUID_BYTE_WIDTH);
    FieldType fieldType =
        new FieldType(isNullable(schema), type, null, ExtensionTypes.UUID_METADATA);
    return new Field(name, fieldType, List.of());
  }

  private static boolean isNullable(Schema schema) {
    return NullableSchemas.isNullable(schema) || schema.getType() == Schema.Type.NULL;
  }

  private Field enumField(String name, Schema schema, Schema enumSchema) {
    enums.putIfAbsent(enumSchema.getFullName(), enumSchema);
    long id = List.copyOf(enums.keySet()).indexOf(enumSchema.getFullName());
    return encodedField(name, schema, id);
  }

  private Field textField(String name, Schema schema) {
    textCount++;
    return encodedField(name, schema, -textCount);
  }

  private static Field encodedField(String name, Schema schema, long dictionaryId) {
    ArrowType.Int codeType = new ArrowType.Int(Integer.SIZE, true);
    DictionaryEncoding encoding = new DictionaryEncoding(dictionaryId, false, codeType);
    return new Field(name, new FieldType(isNullable(schema), codeType, encoding), List.of());
  }

  /** Returns the map of an array of entries, whose keys are not text. */
  private Field entryMapField(String path, String name, Schema schema) {
    Schema entry = NullableSchemas.valueSchema(schema).getElementType();
    Schema keySchema = entry.getFields().get(0).schema();
    Schema valueSchema = entry.getFields().get(1).schema();
    return mapField(
        name,
        schema,
        field(path + "[]", MapVector.KEY_NAME, keySchema),
        field(path + "[]", MapVector.VALUE_NAME, valueSchema));
  }

  private Field mapField(String path, String name, Schema schema) {
    Schema mapValueSchema = NullableSchemas.valueSchema(schema).getValueType();
    Field key = new Field(MapVector.KEY_NAME, FieldType.notNullable(UTF8), List.of());
    Field value = field(path + "[]", MapVector.VALUE_NAME, mapValueSchema);
    return mapField(name, schema, key, value);
  }

  private static Field mapField(String name, Schema schema, Field key, Field value) {
    Field entries =
        new Field(
            MapVector.DATA_VECTOR_NAME,
            FieldType.notNullable(ArrowType.Struct.INSTANCE),
            List.of(key, value));
    return newField(name, schema, new ArrowType.Map(false), List.of(entries));
  }

  private ArrowType fixedType(String path, String name, Schema fixed) {
    if (fixed.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
      return decimalType(path, name, decimal);
    }
    if (Durations.isDuration(fixed)) {
      return new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO);
    }
    int size = fixed.getFixedSize();
    // Arrow cannot store fixed values of 0 bytes: its vectors interpret this width as that of bits.
    return size == 0 ? ArrowType.Binary.INSTANCE : new ArrowType.FixedSizeBinary(size);
  }

  private ArrowType decimalType(String path, String name, LogicalTypes.Decimal decimal) {
    int precision = decimal.getPrecision();
    if (precision > MAX_DECIMAL256_PRECISION) {
      throw unsupported(
          path, "a decimal of " + precision + " digits, more than " + MAX_DECIMAL256_PRECISION);
    }
    int widthInBits = precision > MAX_DECIMAL128_PRECISION ? 256 : 128;
    if (isCompact(path, name) && precision <= MAX_DECIMAL64_PRECISION) {
      widthInBits = Long.SIZE;
    }
    return new ArrowType.Decimal(precision, decimal.getScale(), widthInBits);
  }

  private ArrowType simpleType(String path, String name, Schema schema) {
    return switch (schema.getType()) {
      case NULL -> ArrowType.Null.INSTANCE;
      case BOOLEAN -> ArrowType.Bool.INSTANCE;
      case INT -> intType(logicalName(schema));
      case LONG -> longType(isTimeNanos(schema) ? TIME_NANOS : logicalName(schema));
      case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
      case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
      case BYTES ->
          schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
              ? decimalType(path, name, decimal)
              : ArrowType.Binary.INSTANCE;
      default -> throw unsupported(path, schema.toString());
    };
  }

  /** Returns whether longs are times of day in nanoseconds, for which Avro has no logical type. */
  static boolean isTimeNanos(Schema schema) {
    return TIME_NANOS.equals(schema.getProp(LogicalType.LOGICAL_TYPE_PROP));
  }

  private static String logicalName(Schema schema) {
    return schema.getLogicalType() == null ? "" : schema.getLogicalType().getName();
  }

  private static ArrowType intType(String logicalName) {
    return switch (logicalName) {
      case "date" -> new ArrowType.Date(DateUnit.DAY);
      case "time-millis" -> new ArrowType.Time(TimeUnit.MILLISECOND, Integer.SIZE);
      default -> new ArrowType.Int(Integer.SIZE, true);
    };
  }

  private static ArrowType longType(String logicalName) {
    return switch (logicalName) {
      case TIME_NANOS -> new ArrowType.Time(TimeUnit.NANOSECOND, Long.SIZE);
      case "time-micros" -> new ArrowType.Time(TimeUnit.MICROSECOND, Long.SIZE);
      case "timestamp-millis" -> new ArrowType.Timestamp(TimeUnit.MILLISECOND, "UTC");
      case "timestamp-micros" -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
      case "timestamp-nanos" -> new ArrowType.Timestamp(TimeUnit.NANOSECOND, "UTC");
      case "local-timestamp-millis" -> new ArrowType.Timestamp(TimeUnit.MILLISECOND, null);
      case "local-timestamp-micros" -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
      case "local-timestamp-nanos" -> new ArrowType.Timestamp(TimeUnit.NANOSECOND, null);
      default -> new ArrowType.Int(Long.SIZE, true);
    };
  }

  private static IllegalArgumentException unsupported(String path, String avroType) {
    return new IllegalArgumentException(
        "field " + path + ": Arrow has no type for " + avroType + "; select other columns");
  }
}
