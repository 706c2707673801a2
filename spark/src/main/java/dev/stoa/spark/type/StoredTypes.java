package dev.stoa.spark.type;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.version.TimeTypes;
import dev.stoa.spark.version.VariantTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.YearMonthIntervalType;

/**
 * Maps Spark's types to schemas; called when a table is created or gets new columns.
 *
 * <p>A type without an Avro equivalent is stored as another type with the property {@code
 * spark.type}, Spark's JSON text of the type, which {@link SparkTypes} reads.
 */
public final class StoredTypes {
  private static final String VALUE = "value";

  private static final StructType VARIANT_FIELDS =
      new StructType()
          .add(VALUE, DataTypes.BinaryType, false)
          .add("metadata", DataTypes.BinaryType, false);

  private final Set<String> recordNames = new HashSet<>();

  private StoredTypes() {}

  /**
   * Returns the schema of a table with these columns.
   *
   * @throws InvalidTableException if a column's type cannot be stored; the message names it
   */
  public static Schema of(StructType columns) {
    CaseCollisions.checkNew(columns);
    return new StoredTypes().record("row", columns);
  }

  /**
   * Returns the field for a new column, or for a new field of a record in a column.
   *
   * @param tableSchema the table's schema, whose type names are not used again
   * @param record the schema of the record that gets the field
   * @throws InvalidTableException if the field's type cannot be stored; the message names it
   */
  public static Schema.Field field(StructField field, Schema tableSchema, Schema record) {
    return fields(List.of(field), tableSchema, record).get(0);
  }

  /**
   * Returns the fields of new columns, which are nullable.
   *
   * @param tableSchema the table's schema, whose column and type names are not used again
   * @throws InvalidTableException if a type cannot be stored; the message names it
   */
  public static List<Schema.Field> columns(List<StructField> columns, Schema tableSchema) {
    List<StructField> nullableColumns = columns.stream().map(StoredTypes::asNullable).toList();
    return fields(nullableColumns, tableSchema, tableSchema);
  }

  private static StructField asNullable(StructField field) {
    return new StructField(field.name(), field.dataType(), true, field.metadata());
  }

  private static List<Schema.Field> fields(
      List<StructField> fields, Schema tableSchema, Schema record) {
    StoredTypes types = new StoredTypes();
    types.reserveNames(tableSchema);
    Set<String> fieldNames = new HashSet<>();
    Set<String> sparkNames = new HashSet<>();
    record.getFields().forEach(other -> fieldNames.add(other.name()));
    record.getFields().forEach(other -> sparkNames.add(SparkNames.sparkName(other)));
    for (StructField field : fields) {
      CaseCollisions.checkAdded(field, sparkNames);
      sparkNames.add(field.name());
    }
    return fields.stream().map(field -> types.field(field, fieldNames)).toList();
  }

  /** Returns the schema for a type, which does not use the type names of a table again. */
  public static Schema ofType(String name, DataType type, Schema tableSchema) {
    StoredTypes types = new StoredTypes();
    types.reserveNames(tableSchema);
    return types.type(name, type);
  }

  private void reserveNames(Schema schema) {
    switch (schema.getType()) {
      case RECORD -> {
        if (recordNames.add(schema.getName())) {
          schema.getFields().forEach(field -> reserveNames(field.schema()));
        }
      }
      case ENUM, FIXED -> recordNames.add(schema.getName());
      case UNION -> schema.getTypes().forEach(this::reserveNames);
      case ARRAY -> reserveNames(schema.getElementType());
      case MAP -> reserveNames(schema.getValueType());
      default -> {
        // unnamed types
      }
    }
  }

  private Schema record(String name, StructType struct) {
    List<Schema.Field> fields = new ArrayList<>();
    Set<String> fieldNames = new HashSet<>();
    String recordName = uniqueName(SparkNames.encode(name), recordNames);
    for (StructField field : struct.fields()) {
      fields.add(field(field, fieldNames));
    }
    return Schema.createRecord(recordName, null, null, false, fields);
  }

  private Schema.Field field(StructField field, Set<String> fieldNames) {
    String storedName = uniqueName(SparkNames.encode(field.name()), fieldNames);
    String doc = field.getComment().isDefined() ? field.getComment().get() : null;
    Schema type = asNullable(type(field.name(), field.dataType()), field.nullable());
    Object defaultValue = field.nullable() ? Schema.Field.NULL_DEFAULT_VALUE : null;
    Schema.Field storedField = new Schema.Field(storedName, type, doc, defaultValue);
    if (!storedName.equals(field.name())) {
      storedField.addProp(SparkNames.PROPERTY, field.name());
    }
    FieldMetadata.store(field, storedField);
    return storedField;
  }

  private static String uniqueName(String preferred, Set<String> usedNames) {
    String name = preferred;
    for (int i = 1; !usedNames.add(name); i++) {
      name = preferred + "_" + i;
    }
    return name;
  }

  private static Schema asNullable(Schema schema, boolean isNullable) {
    return isNullable && schema.getType() != Schema.Type.NULL
        ? Schema.createUnion(Schema.create(Schema.Type.NULL), schema)
        : schema;
  }

  private Schema type(String name, DataType type) {
    if (type instanceof StructType struct) {
      return record(name, struct);
    } else if (type instanceof ArrayType array) {
      return Schema.createArray(asNullable(type(name, array.elementType()), array.containsNull()));
    } else if (type instanceof MapType map) {
      return map(name, map);
    } else if (VariantTypes.isVariant(type)) {
      return withSparkType(record(name, VARIANT_FIELDS), type);
    } else if (type instanceof DecimalType decimal) {
      return LogicalTypes.decimal(decimal.precision(), decimal.scale())
          .addToSchema(Schema.create(Schema.Type.BYTES));
    }
    return simpleType(name, type);
  }

  /** Returns the schema of a map: an array of entries if its keys are not strings. */
  private Schema map(String name, MapType map) {
    if (map.keyType().equals(DataTypes.StringType)) {
      return Schema.createMap(asNullable(type(name, map.valueType()), map.valueContainsNull()));
    }
    StructType entry = SparkTypes.entryOf(map);
    return withSparkType(Schema.createArray(record(name + "_entry", entry)), map);
  }

  /** Whether an array contains the entries of a map with keys other than strings. */
  public static boolean isMap(Schema array) {
    String sparkType = array.getProp(SparkTypes.PROPERTY);
    return sparkType != null && DataType.fromJson(sparkType) instanceof MapType;
  }

  private static Schema simpleType(String name, DataType type) {
    if (type instanceof NullType) {
      return Schema.create(Schema.Type.NULL);
    } else if (type instanceof BooleanType) {
      return Schema.create(Schema.Type.BOOLEAN);
    } else if (type instanceof IntegerType) {
      return Schema.create(Schema.Type.INT);
    } else if (type instanceof LongType) {
      return Schema.create(Schema.Type.LONG);
    } else if (type instanceof FloatType) {
      return Schema.create(Schema.Type.FLOAT);
    } else if (type instanceof DoubleType) {
      return Schema.create(Schema.Type.DOUBLE);
    } else if (type instanceof BinaryType) {
      return Schema.create(Schema.Type.BYTES);
    } else if (type instanceof StringType) {
      Schema string = Schema.create(Schema.Type.STRING);
      return type.equals(DataTypes.StringType) ? string : withSparkType(string, type);
    } else if (type instanceof ByteType
        || type instanceof ShortType
        || type instanceof YearMonthIntervalType) {
      return withSparkType(Schema.create(Schema.Type.INT), type);
    } else if (type instanceof DayTimeIntervalType || TimeTypes.isTime(type)) {
      return withSparkType(Schema.create(Schema.Type.LONG), type);
    }
    return timeType(name, type);
  }

  private static Schema timeType(String name, DataType type) {
    if (type instanceof DateType) {
      return LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
    } else if (type instanceof TimestampType) {
      return LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
    } else if (type instanceof TimestampNTZType) {
      return LogicalTypes.localTimestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
    }
    throw new InvalidTableException(
        "column \""
            + name
            + "\" is of type "
            + type.sql()
            + ", which cannot be stored: cast it to another type, or omit it");
  }

  private static Schema withSparkType(Schema schema, DataType type) {
    schema.addProp(SparkTypes.PROPERTY, type.json());
    return schema;
  }
}
