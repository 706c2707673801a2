package dev.stoa.cli.input.jdbc;

import dev.stoa.avro.DecimalValues;
import dev.stoa.cli.input.jdbc.ColumnType.Comparison;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Maps the types of a database's columns. PostgreSQL's are known by name, since its driver reports
 * one code for several of them. A type without a counterpart becomes its text.
 *
 * @param isPostgres whether the database is PostgreSQL
 * @param reportsFractions whether the scale of a time is the number of its digits; otherwise
 *     microseconds are assumed
 */
record ColumnTypes(boolean isPostgres, boolean reportsFractions) {
  private static final String POSTGRES = "PostgreSQL";
  private static final int MILLIS_DIGITS = 3;
  private static final int MICROS_DIGITS = 6;
  private static final int NANOS_DIGITS = 9;
  private static final Set<String> POSTGRES_TEXTS = Set.of("text", "varchar", "name");

  /** Scales of PostgreSQL are signed numbers of 11 bits, which its driver reports as unsigned. */
  private static final int MAX_POSTGRES_SCALE = 1 << 10;

  /** Returns the types of a database by the name of the product. */
  static ColumnTypes of(String productName) {
    boolean isPostgres = productName.equals(POSTGRES);
    return new ColumnTypes(isPostgres, isPostgres || productName.equals("H2"));
  }

  /** Returns the type of a column of a result. */
  ColumnType of(ResultSetMetaData metaData, int index) throws SQLException {
    String typeName = String.valueOf(metaData.getColumnTypeName(index));
    if (metaData.getColumnType(index) == Types.ARRAY) {
      return array(metaData, index, typeName);
    }
    return scalar(metaData, index, typeName, metaData.getColumnType(index));
  }

  private ColumnType array(ResultSetMetaData metaData, int index, String typeName)
      throws SQLException {
    ColumnType element;
    if (isPostgres) {
      String elementName = typeName.replaceFirst("^_", "");
      element = scalar(metaData, index, elementName, postgresCode(elementName));
    } else {
      // As in INTEGER ARRAY or CHARACTER VARYING(9) ARRAY[10].
      StandardTypeName name =
          StandardTypeName.parse(typeName.replaceFirst(" ARRAY(\\[\\d+])?$", ""));
      element = scalar(name.name(), name.code(), name.precision(), name.scale(), true);
    }
    Schema elements = Schema.createUnion(Schema.create(Schema.Type.NULL), element.schema());
    return new ColumnType(
        Schema.createArray(elements), new ArrayReader(element.reader()), Comparison.NONE);
  }

  private static int postgresCode(String name) {
    return switch (name) {
      case "bool" -> Types.BOOLEAN;
      case "int2" -> Types.SMALLINT;
      case "int4" -> Types.INTEGER;
      case "int8" -> Types.BIGINT;
      case "float4" -> Types.REAL;
      case "float8" -> Types.DOUBLE;
      case "numeric" -> Types.NUMERIC;
      case "bytea" -> Types.BINARY;
      case "date" -> Types.DATE;
      case "time" -> Types.TIME;
      case "timestamp", "timestamptz" -> Types.TIMESTAMP;
      default -> Types.OTHER;
    };
  }

  private ColumnType scalar(ResultSetMetaData metaData, int index, String typeName, int code)
      throws SQLException {
    return scalar(
        typeName.toLowerCase(Locale.ROOT),
        code,
        metaData.getPrecision(index),
        metaData.getScale(index),
        metaData.isSigned(index));
  }

  /** Returns the type with a name, a code of {@link Types}, a precision and a scale. */
  ColumnType scalar(String name, int code, int precision, int scale, boolean isSigned) {
    Optional<ColumnType> named = named(name, scale);
    if (named.isPresent()) {
      return named.get();
    }
    return switch (code) {
      case Types.BOOLEAN -> booleans();
      case Types.BIT -> isPostgres || precision > 1 ? text(Comparison.NONE) : booleans();
      case Types.TINYINT, Types.SMALLINT ->
          integers(Schema.create(Schema.Type.INT), ResultSet::getInt);
      case Types.INTEGER ->
          isSigned
              ? integers(Schema.create(Schema.Type.INT), ResultSet::getInt)
              : integers(Schema.create(Schema.Type.LONG), ResultSet::getLong);
      case Types.BIGINT ->
          isSigned || isPostgres
              ? integers(Schema.create(Schema.Type.LONG), ResultSet::getLong)
              : decimal(20, 0);
      case Types.REAL -> floats(Schema.create(Schema.Type.FLOAT), ResultSet::getFloat);
      case Types.FLOAT, Types.DOUBLE ->
          floats(Schema.create(Schema.Type.DOUBLE), ResultSet::getDouble);
      case Types.NUMERIC, Types.DECIMAL -> decimal(precision, scale);
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> bytes();
      case Types.DATE ->
          temporal(LogicalTypes.date(), Schema.Type.INT, TemporalValues::date, Comparison.DATE);
      case Types.TIME -> time(scale);
      case Types.TIMESTAMP -> localTimestamp(scale);
      case Types.TIMESTAMP_WITH_TIMEZONE -> timestamp(scale);
      // Texts of fixed length are padded, and compared by rules of their own.
      case Types.VARCHAR, Types.LONGVARCHAR, Types.NVARCHAR -> {
        boolean isComparable = !isPostgres || POSTGRES_TEXTS.contains(name);
        yield text(isComparable ? Comparison.TEXT : Comparison.NONE); // not, for example, enums
      }
      default -> text(Comparison.NONE);
    };
  }

  /** Returns the types that a code does not distinguish from others. */
  private Optional<ColumnType> named(String name, int scale) {
    return switch (name) {
      case "uuid" -> Optional.of(uuid());
      case "decfloat" -> Optional.of(bigDecimal());
      case "bool" -> isPostgres ? Optional.of(booleans()) : Optional.empty();
      case "timestamptz" -> Optional.of(timestamp(scale));
      // A time with a zone, an amount in the currency of the session: only the text has it all.
      case "timetz", "money" -> Optional.of(text(Comparison.NONE));
      default -> Optional.empty();
    };
  }

  private static ColumnType booleans() {
    return new ColumnType(
        Schema.create(Schema.Type.BOOLEAN), nullable(ResultSet::getBoolean), Comparison.BOOLEAN);
  }

  private static ColumnType integers(Schema schema, ValueReader reader) {
    return new ColumnType(schema, nullable(reader), Comparison.INTEGER);
  }

  private static ColumnType floats(Schema schema, ValueReader reader) {
    return new ColumnType(schema, nullable(reader), Comparison.DOUBLE);
  }

  /** Returns a reader that returns null for null, for which JDBC's primitive methods return 0. */
  private static ValueReader nullable(ValueReader reader) {
    return (row, index) -> {
      Object value = reader.read(row, index);
      return row.wasNull() ? null : value;
    };
  }

  private ColumnType decimal(int precision, int reportedScale) {
    boolean isNegative = isPostgres && reportedScale >= MAX_POSTGRES_SCALE;
    int scale = isNegative ? reportedScale - 2 * MAX_POSTGRES_SCALE : reportedScale;
    if (precision <= 0 || scale < -MAX_POSTGRES_SCALE) { // Oracle's numbers have the scale -127
      return bigDecimal();
    }
    // PostgreSQL's numeric(3,5) holds 0.00123, and numeric(3,-2) holds 12300.
    int digits = scale < 0 ? precision - scale : Math.max(precision, scale);
    return decimal(LogicalTypes.decimal(digits, Math.max(0, scale)), Comparison.DECIMAL);
  }

  private static ColumnType bigDecimal() {
    return decimal(LogicalTypes.bigDecimal(), Comparison.BIG_DECIMAL);
  }

  private static ColumnType decimal(LogicalType type, Comparison comparison) {
    Schema schema = type.addToSchema(Schema.create(Schema.Type.BYTES));
    DecimalValues values = new DecimalValues(schema);
    return new ColumnType(
        schema,
        (row, index) -> {
          BigDecimal number = row.getBigDecimal(index);
          if (number == null) {
            return null;
          }
          values
              .problem(number)
              .ifPresent(
                  problem -> {
                    throw new IllegalArgumentException(
                        problem + ": leave it out, or convert it in a --query");
                  });
          return values.toStored(number);
        },
        comparison);
  }

  private static ColumnType bytes() {
    return new ColumnType(
        Schema.create(Schema.Type.BYTES),
        (row, index) -> {
          byte[] bytes = row.getBytes(index);
          return bytes == null ? null : ByteBuffer.wrap(bytes);
        },
        Comparison.NONE);
  }

  private static ColumnType text(Comparison comparison) {
    return new ColumnType(Schema.create(Schema.Type.STRING), ResultSet::getString, comparison);
  }

  private static ColumnType uuid() {
    Schema schema = LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING));
    return new ColumnType(
        schema,
        (row, index) -> {
          java.util.UUID uuid = row.getObject(index, java.util.UUID.class);
          return uuid == null ? null : uuid.toString();
        },
        Comparison.UUID);
  }

  private static ColumnType temporal(
      LogicalType type, Schema.Type storedType, ValueReader reader, Comparison comparison) {
    return new ColumnType(type.addToSchema(Schema.create(storedType)), reader, comparison);
  }

  private ColumnType time(int scale) {
    int digits = digits(scale);
    if (digits == NANOS_DIGITS) { // no type has times of day in nanoseconds
      return text(Comparison.NONE);
    }
    TemporalValues values = values(digits);
    return digits == MILLIS_DIGITS
        ? temporal(
            LogicalTypes.timeMillis(),
            Schema.Type.INT,
            (row, index) -> values.time(row, index, Schema.Type.INT),
            Comparison.TIME)
        : temporal(
            LogicalTypes.timeMicros(),
            Schema.Type.LONG,
            (row, index) -> values.time(row, index, Schema.Type.LONG),
            Comparison.TIME);
  }

  private ColumnType localTimestamp(int scale) {
    int digits = digits(scale);
    LogicalType type =
        switch (digits) {
          case MILLIS_DIGITS -> LogicalTypes.localTimestampMillis();
          case MICROS_DIGITS -> LogicalTypes.localTimestampMicros();
          default -> LogicalTypes.localTimestampNanos();
        };
    return temporal(
        type, Schema.Type.LONG, values(digits)::localTimestamp, Comparison.LOCAL_TIMESTAMP);
  }

  private ColumnType timestamp(int scale) {
    int digits = digits(scale);
    LogicalType type =
        switch (digits) {
          case MILLIS_DIGITS -> LogicalTypes.timestampMillis();
          case MICROS_DIGITS -> LogicalTypes.timestampMicros();
          default -> LogicalTypes.timestampNanos();
        };
    return temporal(type, Schema.Type.LONG, values(digits)::timestamp, Comparison.TIMESTAMP);
  }

  private int digits(int scale) {
    if (scale > MICROS_DIGITS) {
      return NANOS_DIGITS;
    }
    return reportsFractions && scale <= MILLIS_DIGITS ? MILLIS_DIGITS : MICROS_DIGITS;
  }

  private static TemporalValues values(int digits) {
    return new TemporalValues(
        switch (digits) {
          case MILLIS_DIGITS -> 1_000L;
          case MICROS_DIGITS -> 1_000_000L;
          default -> 1_000_000_000L;
        });
  }
}
