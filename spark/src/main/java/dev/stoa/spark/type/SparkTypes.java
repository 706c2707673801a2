package dev.stoa.spark.type;

import dev.stoa.exception.InvalidTableException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The types that columns of a table have in Spark; called when a table is opened and by the vectors
 * that read it.
 *
 * <p>As Spark's Avro source has them. Nanoseconds, times of day and durations, for which Spark has
 * no type of that precision, are the numbers or bytes that are stored.
 */
public final class SparkTypes {
  /** The property of a type that Spark's is not told from, with Spark's own text of it. */
  static final String PROPERTY = "spark.type";

  private SparkTypes() {}

  /**
   * The type of the records of a schema.
   *
   * @throws InvalidTableException when Spark has no type for a column: the message names it
   */
  public static StructType of(Schema record) {
    return struct(record, new Walk());
  }

  /**
   * The type of values that are not null.
   *
   * @throws InvalidTableException when Spark has none
   */
  public static DataType ofValue(Schema schema) {
    return type(schema, new Walk());
  }

  /**
   * Whether rows of a type may be written to a column of another, nulls apart. Spark checks the
   * lengths of {@code char} and {@code varchar} itself, and hands over texts.
   */
  public static boolean fits(DataType rows, DataType column) {
    return DataType.equalsIgnoreNullability(
        CharVarcharUtils.replaceCharVarcharWithString(rows),
        CharVarcharUtils.replaceCharVarcharWithString(column));
  }

  /** The schema of the values that are not null, which a union with null has beside it. */
  public static Schema present(Schema schema) {
    if (!schema.isUnion() || !schema.isNullable()) {
      return schema;
    }
    List<Schema> branches =
        schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    return branches.size() == 1 ? branches.get(0) : schema;
  }

  /** Whether values that are not null are times in milliseconds. */
  public static boolean isMillis(Schema present) {
    LogicalType logical = present.getLogicalType();
    return logical instanceof LogicalTypes.TimestampMillis
        || logical instanceof LogicalTypes.LocalTimestampMillis;
  }

  private static StructType struct(Schema record, Walk walk) {
    walk.enter(record);
    StructType struct = new StructType();
    for (Schema.Field field : record.getFields()) {
      String name = StoredName.shown(field);
      walk.names.addLast(name);
      StructField typed =
          DataTypes.createStructField(
              name, type(field.schema(), walk), field.schema().isNullable());
      struct = struct.add(field.doc() == null ? typed : typed.withComment(field.doc()));
      walk.names.removeLast();
    }
    walk.leave();
    return struct;
  }

  private static DataType type(Schema schema, Walk walk) {
    Schema present = present(schema);
    String marked = present.getProp(PROPERTY);
    if (marked != null) {
      return DataType.fromJson(marked);
    }
    return switch (present.getType()) {
      case NULL -> DataTypes.NullType;
      case BOOLEAN -> DataTypes.BooleanType;
      case INT -> isDate(present) ? DataTypes.DateType : DataTypes.IntegerType;
      case LONG -> longType(present.getLogicalType());
      case FLOAT -> DataTypes.FloatType;
      case DOUBLE -> DataTypes.DoubleType;
      case STRING, ENUM -> DataTypes.StringType;
      case BYTES, FIXED -> bytesType(present.getLogicalType());
      case ARRAY ->
          DataTypes.createArrayType(
              type(present.getElementType(), walk), present.getElementType().isNullable());
      case MAP ->
          DataTypes.createMapType(
              DataTypes.StringType,
              type(present.getValueType(), walk),
              present.getValueType().isNullable());
      case RECORD -> struct(present, walk);
      case UNION -> throw walk.refuse("values of several types, or a union of one");
    };
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
    return logical instanceof LogicalTypes.Uuid ? DataTypes.StringType : DataTypes.BinaryType;
  }

  /** Where in a schema a type stands, and within which records. */
  private static final class Walk {
    private final Deque<String> names = new ArrayDeque<>();
    private final Deque<String> records = new ArrayDeque<>();

    void enter(Schema record) {
      if (records.contains(record.getFullName())) {
        throw refuse("records that contain themselves");
      }
      records.addLast(record.getFullName());
    }

    void leave() {
      records.removeLast();
    }

    InvalidTableException refuse(String what) {
      return new InvalidTableException(
          "column \""
              + String.join(".", names)
              + "\" holds "
              + what
              + ", for which Spark has no type: read the table without it, by the option"
              + " \"columns\"");
    }
  }
}
