package dev.stoa.arrow;

import dev.stoa.avro.AvroNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.extension.UuidType;
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

  private static final int UNSIGNED_LONG_DIGIT_COUNT = 20;

  /**
   * The place of a type: its names in Avro make the full names of nested types unique; messages
   * show its original names.
   */
  private record Path(String namespace, String text) {
    Path child(String name) {
      return new Path(namespace + "." + typeName(name), text.isEmpty() ? name : text + "." + name);
    }

    String describe() {
      return text.isEmpty() ? "the rows" : "field " + text;
    }
  }

  private final DictionaryProvider dictionaries;

  ArrowToAvro(DictionaryProvider dictionaries) {
    this.dictionaries = dictionaries;
  }

  /** Returns the record schema of rows with these columns. */
  Schema rowSchema(List<Field> columns) {
    return Schema.createRecord(
        ROW_RECORD, null, "", false, fields(new Path(ROW_RECORD, ""), columns));
  }

  private List<Schema.Field> fields(Path path, List<Field> children) {
    List<Schema.Field> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Field child : children) {
      if (!names.add(child.getName())) {
        throw new IllegalArgumentException(
            path.describe() + ": the name \"" + child.getName() + "\" occurs twice: rename one");
      }
      fields.add(AvroNames.newField(child.getName(), schema(path, child)));
    }
    return fields;
  }

  private Schema recordSchema(Path path, String name, List<Field> children) {
    return Schema.createRecord(
        typeName(name), null, path.namespace(), false, fields(path.child(name), children));
  }

  /** Returns the name of the type of a field. */
  private static String typeName(String fieldName) {
    return fieldName.isEmpty() ? "_" : AvroNames.toAvroName(fieldName);
  }

  private Schema schema(Path path, Field field) {
    Schema valueSchema =
        field.getDictionary() == null ? valueSchema(path, field) : dictionarySchema(path, field);
    return field.isNullable() && !valueSchema.isNullable()
        ? NullableSchemas.nullable(valueSchema)
        : valueSchema;
  }

  private Schema dictionarySchema(Path path, Field field) {
    Field values = Dictionaries.find(dictionaries, field).getVector().getField();
    return NullableSchemas.valueSchema(valueSchema(path, withName(values, field.getName())));
  }

  private static Field withName(Field field, String name) {
    return new Field(name, field.getFieldType(), field.getChildren());
  }

  private Schema valueSchema(Path parent, Field arrowField) {
    Field field = ExtensionTypes.toStorage(arrowField);
    String name = field.getName();
    Path path = parent.child(name);
    List<Field> children = field.getChildren();
    ArrowType type = field.getType();
    return switch (type.getTypeID()) {
      case Struct -> recordSchema(parent, name, children);
      case List, LargeList, FixedSizeList, ListView, LargeListView ->
          Schema.createArray(nestedSchema(path, "element", children.get(0)));
      case Map -> mapSchema(path, children.get(0).getChildren());
      case Union -> unionSchema(path, type, field);
      case RunEndEncoded -> schema(parent, withName(children.get(1), name));
      case FixedSizeBinary -> fixedSchema(parent, name, field);
      case Interval -> intervalSchema(parent, name, (ArrowType.Interval) type);
      default -> simpleSchema(path, type);
    };
  }

  /**
   * Returns the schema of a field within a list or map, whose name in Arrow may be any, such as
   * {@code $data$}.
   */
  private Schema nestedSchema(Path path, String name, Field field) {
    return schema(path, withName(field, name));
  }

  /** Returns a map; an array of keys and values, marked as a map, if the keys are not strings. */
  private Schema mapSchema(Path path, List<Field> keyAndValue) {
    Field key = keyAndValue.get(0);
    Field value = keyAndValue.get(1);
    Schema keySchema = nestedSchema(path, "key", key);
    if (NullableSchemas.valueSchema(keySchema).getType() == Schema.Type.STRING) {
      return Schema.createMap(nestedSchema(path, "value", value));
    }
    List<Field> fields = List.of(withName(key, "key"), withName(value, "value"));
    return EntryMaps.ofEntries(recordSchema(path, "entry", fields));
  }

  /** Returns a union of the types of the children, and of null if any of them may be null. */
  private Schema unionSchema(Path path, ArrowType type, Field union) {
    List<Schema> branches = new ArrayList<>();
    boolean isNullable = union.isNullable();
    for (Field child : union.getChildren()) {
      Schema branch = nestedSchema(path, child.getName(), child);
      isNullable |= branch.isNullable();
      branches.add(NullableSchemas.valueSchema(branch));
    }
    if (isNullable) {
      branches.add(0, Schema.create(Schema.Type.NULL));
    }
    try {
      if (union.getChildren().size() > 1) {
        return Schema.createUnion(branches);
      }
    } catch (AvroRuntimeException e) {
      // Two branches have the same type in Avro, or a branch is a union.
    }
    throw unsupported(path, type + " of " + union.getChildren());
  }

  private static Schema fixedSchema(Path path, String name, Field field) {
    int size = ((ArrowType.FixedSizeBinary) field.getType()).getByteWidth();
    Schema fixed = Schema.createFixed(typeName(name), null, path.namespace(), size);
    return ExtensionTypes.isUuid(field) && size == UuidType.UUID_BYTE_WIDTH
        ? LogicalTypes.uuid().addToSchema(fixed)
        : fixed;
  }

  private static Schema intervalSchema(Path path, String name, ArrowType.Interval type) {
    Schema integer = Schema.create(Schema.Type.INT);
    return switch (type.getUnit()) {
      case YEAR_MONTH -> integer;
      case DAY_TIME ->
          Schema.createRecord(
              typeName(name),
              null,
              path.namespace(),
              false,
              List.of(
                  new Schema.Field("days", integer), new Schema.Field("milliseconds", integer)));
      case MONTH_DAY_NANO ->
          Schema.createRecord(
              typeName(name),
              null,
              path.namespace(),
              false,
              List.of(
                  new Schema.Field("months", integer),
                  new Schema.Field("days", integer),
                  new Schema.Field("nanoseconds", Schema.create(Schema.Type.LONG))));
    };
  }

  private static Schema simpleSchema(Path path, ArrowType type) {
    return switch (type.getTypeID()) {
      case Null -> Schema.create(Schema.Type.NULL);
      case Bool -> Schema.create(Schema.Type.BOOLEAN);
      case Int -> integerSchema((ArrowType.Int) type);
      case FloatingPoint -> {
        FloatingPointPrecision precision = ((ArrowType.FloatingPoint) type).getPrecision();
        boolean isDouble = precision == FloatingPointPrecision.DOUBLE;
        yield Schema.create(isDouble ? Schema.Type.DOUBLE : Schema.Type.FLOAT);
      }
      case Utf8, LargeUtf8, Utf8View -> Schema.create(Schema.Type.STRING);
      case Binary, LargeBinary, BinaryView -> Schema.create(Schema.Type.BYTES);
      case Decimal -> decimalSchema(path, (ArrowType.Decimal) type);
      case Date -> logicalSchema(Schema.Type.INT, LogicalTypes.date());
      case Time -> timeSchema((ArrowType.Time) type);
      case Timestamp -> timestampSchema((ArrowType.Timestamp) type);
      case Duration -> Schema.create(Schema.Type.LONG);
      default -> throw unsupported(path, type.toString());
    };
  }

  private static Schema logicalSchema(Schema.Type type, LogicalType logicalType) {
    return logicalType.addToSchema(Schema.create(type));
  }

  private static Schema integerSchema(ArrowType.Int type) {
    int bits = type.getBitWidth() + (type.getIsSigned() ? 0 : 1);
    if (bits > Long.SIZE) {
      return logicalSchema(Schema.Type.BYTES, LogicalTypes.decimal(UNSIGNED_LONG_DIGIT_COUNT));
    }
    return Schema.create(bits > Integer.SIZE ? Schema.Type.LONG : Schema.Type.INT);
  }

  private static Schema decimalSchema(Path path, ArrowType.Decimal type) {
    if (type.getScale() < 0 || type.getScale() > type.getPrecision()) {
      throw unsupported(path, type.toString());
    }
    return logicalSchema(
        Schema.Type.BYTES, LogicalTypes.decimal(type.getPrecision(), type.getScale()));
  }

  private static Schema timeSchema(ArrowType.Time type) {
    return switch (type.getUnit()) {
      case SECOND, MILLISECOND -> logicalSchema(Schema.Type.INT, LogicalTypes.timeMillis());
      case MICROSECOND, NANOSECOND -> logicalSchema(Schema.Type.LONG, LogicalTypes.timeMicros());
    };
  }

  private static Schema timestampSchema(ArrowType.Timestamp type) {
    boolean isLocal = type.getTimezone() == null || type.getTimezone().isEmpty();
    LogicalType logicalType =
        switch (type.getUnit()) {
          case SECOND, MILLISECOND ->
              isLocal ? LogicalTypes.localTimestampMillis() : LogicalTypes.timestampMillis();
          case MICROSECOND ->
              isLocal ? LogicalTypes.localTimestampMicros() : LogicalTypes.timestampMicros();
          case NANOSECOND ->
              isLocal ? LogicalTypes.localTimestampNanos() : LogicalTypes.timestampNanos();
        };
    return logicalSchema(Schema.Type.LONG, logicalType);
  }

  private static IllegalArgumentException unsupported(Path path, String arrowType) {
    return new IllegalArgumentException(
        path.describe() + ": tables have no type for Arrow's " + arrowType + "; convert it first");
  }
}
