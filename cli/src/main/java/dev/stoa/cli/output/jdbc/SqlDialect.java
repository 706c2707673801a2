package dev.stoa.cli.output.jdbc;

import dev.stoa.avro.AvroNames;
import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.FixedType;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.text.DurationText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Collection;
import java.util.Locale;
import org.apache.avro.Schema;

/**
 * The SQL types in which Stoa's values are stored, and how they are sent: those of PostgreSQL, or
 * of the SQL standard. Records, maps, unions and arrays of these are JSON.
 *
 * @param isPostgres whether the database is PostgreSQL
 * @param isH2 whether it is H2, which shortens times in JDBC's arrays, and not in those of Java
 */
record SqlDialect(boolean isPostgres, boolean isH2) {
  private static final int NANOS_PER_MICRO = 1_000;

  /** Returns the dialect of a database by the name of the product. */
  static SqlDialect of(String productName) {
    return new SqlDialect(productName.equals("PostgreSQL"), productName.equals("H2"));
  }

  /** Returns the column that stores the values of a field. */
  ColumnDefinition column(Schema.Field field) {
    DataType type = AvroTypes.type(field.schema());
    boolean isNullable = type instanceof NullableType || type.kind() == TypeKind.NULL;
    DataType valueType = type.valueType();
    boolean isScalar = isScalar(valueType);
    String name = AvroNames.externalName(field);
    if (isScalar) {
      return new ColumnDefinition(name, scalarType(valueType), isNullable, scalars(valueType));
    }
    if (valueType instanceof ArrayType array && isScalar(array.element().valueType())) {
      DataType elementType = array.element().valueType();
      String suffix = isPostgres ? "[]" : " ARRAY";
      return new ColumnDefinition(
          name, scalarType(elementType) + suffix, isNullable, arrays(elementType));
    }
    JsonValueWriter json = JsonValueWriter.of(field.schema());
    return new ColumnDefinition(
        name,
        isPostgres ? "jsonb" : scalarTypeOfText(),
        isNullable || type.kind() == TypeKind.UNION,
        (statement, index, value) -> setText(statement, index, json.toJson(value)));
  }

  private static boolean isScalar(DataType type) {
    return switch (type.kind()) {
      case ARRAY, MAP, RECORD, UNION, NULLABLE -> false;
      default -> true;
    };
  }

  private String scalarTypeOfText() {
    return isPostgres ? "text" : "CHARACTER VARYING";
  }

  private String scalarType(DataType type) {
    return switch (type.kind()) {
      case BOOLEAN -> "BOOLEAN";
      case INT -> "INTEGER";
      case LONG -> "BIGINT";
      case FLOAT -> "REAL";
      case DOUBLE -> "DOUBLE PRECISION";
      case BYTES, FIXED -> isDuration(type) ? durationType() : bytesType();
      case DATE -> "DATE";
      case TIME_MILLIS -> "TIME(3)";
      case TIME_MICROS -> "TIME(6)";
      case TIMESTAMP_MILLIS -> "TIMESTAMP(3) WITH TIME ZONE";
      case TIMESTAMP_MICROS -> "TIMESTAMP(6) WITH TIME ZONE";
      case TIMESTAMP_NANOS -> "TIMESTAMP(" + maxDigits() + ") WITH TIME ZONE";
      case LOCAL_TIMESTAMP_MILLIS -> "TIMESTAMP(3)";
      case LOCAL_TIMESTAMP_MICROS -> "TIMESTAMP(6)";
      case LOCAL_TIMESTAMP_NANOS -> "TIMESTAMP(" + maxDigits() + ")";
      case UUID -> "UUID";
      case DECIMAL -> {
        DecimalType decimal = (DecimalType) type;
        yield "NUMERIC(" + decimal.precision() + ", " + decimal.scale() + ")";
      }
      case BIG_DECIMAL -> isPostgres ? "NUMERIC" : "DECFLOAT";
      default -> scalarTypeOfText();
    };
  }

  private static boolean isDuration(DataType type) {
    return type instanceof FixedType fixed && fixed.isDuration();
  }

  private String durationType() {
    return isPostgres ? "interval" : scalarTypeOfText();
  }

  private String bytesType() {
    return isPostgres ? "bytea" : "BINARY VARYING";
  }

  private int maxDigits() {
    return isPostgres ? 6 : 9;
  }

  private ParameterWriter scalars(DataType type) {
    if (isDuration(type)) {
      return (statement, index, value) ->
          setText(statement, index, DurationText.format(ElementValues.bytes(value)));
    }
    ElementValues values = new ElementValues(type);
    return switch (type.kind()) {
      case STRING, ENUM -> (statement, index, value) -> setText(statement, index, value.toString());
      case BYTES, FIXED ->
          (statement, index, value) -> statement.setBytes(index, ElementValues.bytes(value));
      default -> (statement, index, value) -> statement.setObject(index, checked(values, value));
    };
  }

  /** Returns the object of a value; PostgreSQL would round times that it cannot store. */
  private Object checked(ElementValues values, Object value) {
    Object parameter = values.toParameter(value);
    if (isPostgres && values.isOfNanos() && nano(parameter) % NANOS_PER_MICRO != 0) {
      throw new IllegalArgumentException(
          "the time " + parameter + ", but the database's times have microseconds");
    }
    return parameter;
  }

  private static int nano(Object time) {
    return ((TemporalAccessor) time).get(ChronoField.NANO_OF_SECOND);
  }

  /** Sets a text; PostgreSQL converts it to the type of the column, such as jsonb or an enum. */
  private void setText(PreparedStatement statement, int index, String text) throws SQLException {
    if (!isPostgres) {
      statement.setString(index, text);
      return;
    }
    checkNul(text);
    statement.setObject(index, text, Types.OTHER);
  }

  private static void checkNul(String text) {
    if (text.indexOf(0) >= 0) {
      throw new IllegalArgumentException(
          "a text with the character NUL, which the database cannot store");
    }
  }

  private ParameterWriter arrays(DataType elementType) {
    ElementValues values = new ElementValues(elementType);
    String typeName =
        scalarType(elementType).replaceFirst("\\(.*?\\)", "").toLowerCase(Locale.ROOT);
    String elementName = isPostgres ? postgresName(typeName) : scalarType(elementType);
    return (statement, index, value) -> {
      Collection<?> elements = (Collection<?>) value;
      Object[] parameters = new Object[elements.size()];
      int i = 0;
      for (Object element : elements) {
        parameters[i++] = element == null ? null : element(values, elementType, element);
      }
      if (isH2) {
        statement.setObject(index, parameters);
      } else {
        statement.setArray(index, statement.getConnection().createArrayOf(elementName, parameters));
      }
    };
  }

  private Object element(ElementValues values, DataType type, Object value) {
    if (isDuration(type)) {
      return DurationText.format(ElementValues.bytes(value));
    }
    Object parameter = checked(values, value);
    if (isPostgres && parameter instanceof String text) {
      checkNul(text);
    }
    return isPostgres ? PostgresText.of(parameter) : parameter;
  }

  /** Returns PostgreSQL's own name of a type, by which its driver knows it. */
  private static String postgresName(String standardName) {
    return switch (standardName) {
      case "boolean" -> "bool";
      case "integer" -> "int4";
      case "bigint" -> "int8";
      case "real" -> "float4";
      case "double precision" -> "float8";
      case "timestamp with time zone" -> "timestamptz";
      default -> standardName;
    };
  }
}
