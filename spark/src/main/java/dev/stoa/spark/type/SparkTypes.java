package dev.stoa.spark.type;

import dev.stoa.exception.InvalidTableException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Maps the types of a table's columns to Spark's; called when a table is opened and by the vectors
 * that read it.
 *
 * <p>The types match those of Spark's Avro source. Nanoseconds, times of day and durations, for
 * which Spark has no type of the same precision, appear as the stored numbers or bytes.
 */
public final class SparkTypes {
  /** The property with Spark's JSON text of a type that the Avro type does not determine. */
  static final String PROPERTY = "spark.type";

  private SparkTypes() {}

  /**
   * Returns the Spark type of a record schema.
   *
   * @throws InvalidTableException if Spark has no type for a column; the message names it
   */
  public static StructType of(Schema record) {
    return struct(record, new TypeContext());
  }

  /**
   * Returns a table's columns, with the defaults for new rows.
   *
   * @throws InvalidTableException if Spark has no type for a column; the message names it
   */
  public static Column[] columns(Schema record) {
    StructType struct = of(record);
    return record.getFields().stream()
        .map(field -> column(field, struct.apply(field.pos())))
        .toArray(Column[]::new);
  }

  private static Column column(Schema.Field field, StructField type) {
    String defaultValue = field.getProp(FieldMetadata.DEFAULT_PROPERTY);
    return Column.create(
        type.name(),
        type.dataType(),
        type.nullable(),
        field.doc(),
        defaultValue == null ? null : ColumnDefaults.currentDefault(defaultValue, type.dataType()),
        FieldMetadata.json(field).orElse(null));
  }

  /** Returns columns of these types, with comments and metadata, without defaults. */
  public static Column[] columns(StructType rows) {
    return Arrays.stream(rows.fields())
        .map(
            field ->
                Column.create(
                    field.name(),
                    field.dataType(),
                    field.nullable(),
                    field.getComment().getOrElse(() -> null),
                    metadataWithoutComment(field)))
        .toArray(Column[]::new);
  }

  private static String metadataWithoutComment(StructField field) {
    Metadata metadata =
        new MetadataBuilder().withMetadata(field.metadata()).remove("comment").build();
    return metadata.equals(Metadata.empty()) ? null : metadata.json();
  }

  /**
   * Returns the Spark type of non-null values.
   *
   * @throws InvalidTableException if Spark has no such type
   */
  public static DataType ofValue(Schema schema) {
    return type(schema, new TypeContext());
  }

  /**
   * Whether rows of a type may be written to a column of another, ignoring nullability. The lengths
   * of {@code char} and {@code varchar} values are ignored, since Spark checks them and passes
   * strings.
   */
  public static boolean isAssignable(DataType rowType, DataType columnType) {
    return DataType.equalsIgnoreNullability(
        CharVarcharUtils.replaceCharVarcharWithString(rowType),
        CharVarcharUtils.replaceCharVarcharWithString(columnType));
  }

  /**
   * Returns the schema of non-null values: that of a union of null and one type is the one type's.
   */
  public static Schema nonNull(Schema schema) {
    if (!schema.isUnion() || !schema.isNullable()) {
      return schema;
    }
    List<Schema> branches =
        schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    return branches.size() == 1 ? branches.get(0) : schema;
  }

  /**
   * Returns the type of the records that store the entries of a map with keys that are no strings.
   */
  public static StructType entryOf(MapType map) {
    return new StructType()
        .add("key", map.keyType(), false)
        .add("value", map.valueType(), map.valueContainsNull());
  }

  /** Whether non-null values are times in milliseconds. */
  public static boolean isMillis(Schema nonNull) {
    LogicalType logical = nonNull.getLogicalType();
    return logical instanceof LogicalTypes.TimestampMillis
        || logical instanceof LogicalTypes.LocalTimestampMillis;
  }

  private static StructType struct(Schema record, TypeContext context) {
    context.enter(record);
    StructType struct = new StructType();
    for (Schema.Field field : record.getFields()) {
      String name = SparkNames.sparkName(field);
      context.fieldNames.addLast(name);
      struct =
          struct.add(
              new StructField(
                  name,
                  type(field.schema(), context),
                  // a statement that omits a column passes null
                  field.schema().isNullable() || FieldMetadata.isGenerated(field),
                  FieldMetadata.of(field)));
      context.fieldNames.removeLast();
    }
    context.leave();
    return struct;
  }

  private static DataType type(Schema schema, TypeContext context) {
    Schema nonNull = nonNull(schema);
    String sparkType = nonNull.getProp(PROPERTY);
    if (sparkType != null) {
      DataType type = typeOf(sparkType, context);
      return type instanceof MapType ? entriesType(nonNull.getElementType(), context) : type;
    }
    return switch (nonNull.getType()) {
      case NULL -> DataTypes.NullType;
      case BOOLEAN -> DataTypes.BooleanType;
      case INT -> isDate(nonNull) ? DataTypes.DateType : DataTypes.IntegerType;
      case LONG -> longType(nonNull.getLogicalType());
      case FLOAT -> DataTypes.FloatType;
      case DOUBLE -> DataTypes.DoubleType;
      case STRING, ENUM -> DataTypes.StringType;
      case BYTES, FIXED -> bytesType(nonNull.getLogicalType());
      case ARRAY ->
          DataTypes.createArrayType(
              type(nonNull.getElementType(), context), nonNull.getElementType().isNullable());
      case MAP ->
          DataTypes.createMapType(
              DataTypes.StringType,
              type(nonNull.getValueType(), context),
              nonNull.getValueType().isNullable());
      case RECORD -> struct(nonNull, context);
      case UNION -> throw context.unsupported("a union other than of null and one type");
    };
  }

  private static DataType typeOf(String sparkType, TypeContext context) {
    try {
      return DataType.fromJson(sparkType);
    } catch (IllegalArgumentException e) {
      throw context.unsupported("values of the type " + sparkType);
    }
  }

  /** Returns the type of a map that is stored as entries, whose fields may have changed since. */
  private static DataType entriesType(Schema entry, TypeContext context) {
    StructField[] fields = struct(entry, context).fields();
    return DataTypes.createMapType(
        fields[0].dataType(), fields[1].dataType(), fields[1].nullable());
  }

  private static boolean isDate(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Date;
  }

  private static DataType longType(LogicalType logical) {
    if (logical instanceof LogicalTypes.TimestampMillis
        || logical instanceof LogicalTypes.TimestampMicros) {
      return DataTypes.TimestampType;
    }
    return logical instanceof LogicalTypes.LocalTimestampMillis
            || logical instanceof LogicalTypes.LocalTimestampMicros
        ? DataTypes.TimestampNTZType
        : DataTypes.LongType;
  }

  private static DataType bytesType(LogicalType logical) {
    if (logical instanceof LogicalTypes.Decimal decimal
        && decimal.getPrecision() <= DecimalType.MAX_PRECISION()) {
      return DataTypes.createDecimalType(decimal.getPrecision(), decimal.getScale());
    }
    return isUuid(logical) ? DataTypes.StringType : DataTypes.BinaryType;
  }

  /** Whether values are UUIDs, for which Avro before 1.12 has no class. */
  public static boolean isUuid(LogicalType logical) {
    return logical != null && logical.getName().equals("uuid");
  }

  /** The path of a type in a schema, and the records that contain it. */
  private static final class TypeContext {
    private final Deque<String> fieldNames = new ArrayDeque<>();
    private final Deque<String> enclosingRecords = new ArrayDeque<>();

    void enter(Schema record) {
      if (enclosingRecords.contains(record.getFullName())) {
        throw unsupported("records that contain themselves");
      }
      enclosingRecords.addLast(record.getFullName());
    }

    void leave() {
      enclosingRecords.removeLast();
    }

    InvalidTableException unsupported(String content) {
      return new InvalidTableException(
          "column \""
              + String.join(".", fieldNames)
              + "\" contains "
              + content
              + ", for which Spark has no type: select other columns with the option \"columns\"");
    }
  }
}
