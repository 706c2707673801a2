package dev.stoa.arrow;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.extension.UuidType;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Converts Arrow's fields to Avro's schemas, including fields from other programs. */
final class ArrowToAvro {
  /** The name of the row's record, and the namespace of its nested types. */
  private static final String ROW_RECORD = "row";

  private final DictionaryProvider dictionaries;

  ArrowToAvro(DictionaryProvider dictionaries) {
    this.dictionaries = dictionaries;
  }

  /** Returns the record schema of rows with these columns. */
  Schema rowSchema(List<Field> columns) {
    return recordSchema("", ROW_RECORD, columns);
  }

  /**
   * Returns the schema of a record. Its namespace, the path of the enclosing types, makes its full
   * name unique.
   */
  private Schema recordSchema(String namespace, String name, List<Field> children) {
    String path = namespace.isEmpty() ? name : namespace + "." + name;
    List<Schema.Field> fields = new ArrayList<>();
    for (Field child : children) {
      fields.add(new Schema.Field(checkName(path, child.getName()), schema(path, child)));
    }
    try {
      return Schema.createRecord(name, null, namespace, false, fields);
    } catch (AvroRuntimeException e) {
      throw new IllegalArgumentException(describe(path) + ": " + e.getMessage(), e);
    }
  }

  private static String checkName(String path, String name) {
    if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      throw new IllegalArgumentException(
          describe(path)
              + ": \""
              + name
              + "\" is not a valid column name (letters, digits and _, not starting with a digit):"
              + " rename it");
    }
    return name;
  }

  private static String describe(String path) {
    return path.equals(ROW_RECORD)
        ? "the rows"
        : "field " + path.substring(ROW_RECORD.length() + 1);
  }

  private Schema schema(String namespace, Field field) {
    Schema valueSchema =
        field.getDictionary() == null
            ? valueSchema(namespace, field.getName(), field)
            : dictionarySchema(namespace, field);
    return field.isNullable() && !valueSchema.isNullable()
        ? NullableSchemas.nullable(valueSchema)
        : valueSchema;
  }

  private Schema dictionarySchema(String namespace, Field field) {
    Dictionary dictionary = Dictionaries.find(dictionaries, field);
    return NullableSchemas.valueSchema(
        valueSchema(namespace, field.getName(), dictionary.getVector().getField()));
  }

  private Schema valueSchema(String namespace, String name, Field arrowField) {
    Field field = ExtensionTypes.toStorage(arrowField);
    String path = namespace + "." + name;
    List<Field> children = field.getChildren();
    ArrowType type = field.getType();
    return switch (type.getTypeID()) {
      case Struct -> recordSchema(namespace, name, children);
      case List, LargeList, FixedSizeList ->
          Schema.createArray(nestedSchema(path, "element", children.get(0)));
      case Map -> mapSchema(path, children.get(0).getChildren());
      case FixedSizeBinary -> fixedSchema(namespace, name, field);
      default -> simpleSchema(path, type);
    };
  }

  /**
   * Returns the schema of a field within a list or map, whose name in Arrow may be one that Avro
   * does not allow, such as {@code $data$}.
   */
  private Schema nestedSchema(String path, String name, Field field) {
    return schema(path, new Field(name, field.getFieldType(), field.getChildren()));
  }

  private Schema mapSchema(String path, List<Field> keyAndValue) {
    Field key = keyAndValue.get(0);
    if (key.getDictionary() == null) {
      checkKeys(path, key.getType(), key.getType() instanceof ArrowType.Utf8);
    } else {
      ArrowType keyType = Dictionaries.find(dictionaries, key).getVector().getField().getType();
      checkKeys(path, keyType, dictionarySchema(path, key).getType() == Schema.Type.STRING);
    }
    return Schema.createMap(nestedSchema(path, "value", keyAndValue.get(1)));
  }

  private static void checkKeys(String path, ArrowType keyType, boolean isSupported) {
    if (!isSupported) {
      throw unsupported(path, "maps whose keys are " + keyType);
    }
  }

  private static Schema fixedSchema(String namespace, String name, Field field) {
    int size = ((ArrowType.FixedSizeBinary) field.getType()).getByteWidth();
    Schema fixed = Schema.createFixed(name, null, namespace, size);
    return ExtensionTypes.isUuid(field) && size == UuidType.UUID_BYTE_WIDTH
        ? LogicalTypes.uuid().addToSchema(fixed)
        : fixed;
  }

  private static Schema simpleSchema(String path, ArrowType type) {
    return switch (type.getTypeID()) {
      case Null -> Schema.create(Schema.Type.NULL);
      case Bool -> Schema.create(Schema.Type.BOOLEAN);
      case Int -> integerSchema(path, (ArrowType.Int) type);
      case FloatingPoint -> {
        FloatingPointPrecision precision = ((ArrowType.FloatingPoint) type).getPrecision();
        boolean isDouble = precision == FloatingPointPrecision.DOUBLE;
        yield Schema.create(isDouble ? Schema.Type.DOUBLE : Schema.Type.FLOAT);
      }
      case Utf8, LargeUtf8, Utf8View -> Schema.create(Schema.Type.STRING);
      case Binary, LargeBinary, BinaryView -> Schema.create(Schema.Type.BYTES);
      case Decimal -> decimalSchema(path, (ArrowType.Decimal) type);
      case Date -> {
        if (((ArrowType.Date) type).getUnit() != DateUnit.DAY) {
          throw unsupported(path, type.toString());
        }
        yield logicalSchema(Schema.Type.INT, LogicalTypes.date());
      }
      case Time -> timeSchema(path, (ArrowType.Time) type);
      case Timestamp -> timestampSchema(path, (ArrowType.Timestamp) type);
      default -> throw unsupported(path, type.toString());
    };
  }

  private static Schema logicalSchema(Schema.Type type, LogicalType logicalType) {
    return logicalType.addToSchema(Schema.create(type));
  }

  private static Schema integerSchema(String path, ArrowType.Int type) {
    int bits = type.getBitWidth() + (type.getIsSigned() ? 0 : 1);
    if (bits > Long.SIZE) {
      throw unsupported(path, type.toString());
    }
    return Schema.create(bits > Integer.SIZE ? Schema.Type.LONG : Schema.Type.INT);
  }

  private static Schema decimalSchema(String path, ArrowType.Decimal type) {
    if (type.getScale() < 0 || type.getScale() > type.getPrecision()) {
      throw unsupported(path, type.toString());
    }
    return logicalSchema(
        Schema.Type.BYTES, LogicalTypes.decimal(type.getPrecision(), type.getScale()));
  }

  private static Schema timeSchema(String path, ArrowType.Time type) {
    return switch (type.getUnit()) {
      case MILLISECOND -> logicalSchema(Schema.Type.INT, LogicalTypes.timeMillis());
      case MICROSECOND -> logicalSchema(Schema.Type.LONG, LogicalTypes.timeMicros());
      default -> throw unsupported(path, type.toString());
    };
  }

  private static Schema timestampSchema(String path, ArrowType.Timestamp type) {
    boolean isLocal = type.getTimezone() == null || type.getTimezone().isEmpty();
    LogicalType logicalType =
        switch (type.getUnit()) {
          case MILLISECOND ->
              isLocal ? LogicalTypes.localTimestampMillis() : LogicalTypes.timestampMillis();
          case MICROSECOND ->
              isLocal ? LogicalTypes.localTimestampMicros() : LogicalTypes.timestampMicros();
          case NANOSECOND ->
              isLocal ? LogicalTypes.localTimestampNanos() : LogicalTypes.timestampNanos();
          default -> throw unsupported(path, type.toString());
        };
    return logicalSchema(Schema.Type.LONG, logicalType);
  }

  private static IllegalArgumentException unsupported(String path, String arrowType) {
    return new IllegalArgumentException(
        describe(path) + ": tables have no type for Arrow's " + arrowType + "; convert it first");
  }
}
