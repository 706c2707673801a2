package dev.stoa.spark.predicate;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** Converts Spark's literals to the values that predicates compare with. */
public final class LiteralTranslator {
  private LiteralTranslator() {}

  /**
   * Converts a literal; returns empty for null, which equals nothing, and for types that Spark
   * compares differently.
   */
  public static Optional<Object> translate(Object value, DataType type) {
    if (value == null) {
      return Optional.empty();
    }
    if (type instanceof StringType) {
      // Strings of other collations may be equal although their bytes differ.
      return type.equals(DataTypes.StringType) ? Optional.of(value.toString()) : Optional.empty();
    }
    if (value instanceof Decimal decimal) {
      return Optional.of(decimal.toJavaBigDecimal());
    }
    if (type instanceof NumericType || type instanceof BooleanType || type instanceof BinaryType) {
      return Optional.of(value);
    }
    return dateOrTimestamp(value, type);
  }

  private static Optional<Object> dateOrTimestamp(Object value, DataType type) {
    if (type instanceof DateType) {
      return Optional.of(LocalDate.ofEpochDay((Integer) value));
    }
    if (type instanceof TimestampType) {
      return Optional.of(instant((Long) value));
    }
    return type instanceof TimestampNTZType
        ? Optional.of(LocalDateTime.ofInstant(instant((Long) value), ZoneOffset.UTC))
        : Optional.empty();
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
