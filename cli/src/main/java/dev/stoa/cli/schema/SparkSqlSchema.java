package dev.stoa.cli.schema;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.Field;
import dev.stoa.type.JsonValues;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import dev.stoa.type.SchemaFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Formats a schema as a {@code CREATE TABLE} of Spark SQL, with the types in which Spark reads
 * Stoa's columns. Elements of arrays and values of maps cannot be declared {@code NOT NULL} there.
 */
public final class SparkSqlSchema {
  /** The most digits of a decimal in Spark. */
  private static final int MAX_PRECISION = 38;

  private SparkSqlSchema() {}

  /**
   * Formats a statement that creates an empty table of the schema.
   *
   * @throws IllegalArgumentException when Spark has no type for a column
   */
  public static String createTable(String table, RecordType schema, PartitionSpec partitionSpec) {
    String columns =
        schema.fields().stream()
            .map(field -> "  " + column(field))
            .collect(Collectors.joining(",\n"));
    String partitions =
        partitionSpec.terms().stream()
            .map(SparkSqlSchema::transform)
            .collect(Collectors.joining(", "));
    return "CREATE TABLE "
        + quote(table)
        + (" (\n" + columns + "\n) USING stoa")
        + (partitions.isEmpty() ? "" : "\nPARTITIONED BY (" + partitions + ")")
        + ";";
  }

  private static String column(Field field) {
    return quote(field.name())
        + (" " + type(field.name(), field.type()))
        + (field.isNullable() ? "" : " NOT NULL")
        + defaultValue(field)
        + comment(field);
  }

  /** Returns the default of a field whose literal is the same in Spark SQL; empty for others. */
  private static String defaultValue(Field field) {
    if (field.defaultValue().isEmpty() || field.defaultValue().get() == JsonValues.NULL) {
      return "";
    }
    String literal = SchemaFormat.formatDefault(field);
    return switch (field.type().valueType().kind()) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE, DECIMAL -> " DEFAULT " + literal;
      case BYTES, FIXED -> " DEFAULT " + literal.toUpperCase(Locale.ROOT);
      case STRING, ENUM, UUID -> " DEFAULT " + text(literal);
      case DATE -> " DEFAULT DATE " + literal;
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS -> " DEFAULT TIMESTAMP " + literal;
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS -> " DEFAULT TIMESTAMP_NTZ " + literal;
      default -> "";
    };
  }

  /** Returns a literal whose quotes are doubled as one whose quotes are escaped. */
  private static String text(String literal) {
    return quoteText(literal.substring(1, literal.length() - 1).replace("''", "'"));
  }

  private static String comment(Field field) {
    return field.doc().map(doc -> " COMMENT " + quoteText(doc)).orElse("");
  }

  private static String type(String path, DataType type) {
    DataType valueType = type.valueType();
    return switch (valueType.kind()) {
      case NULL -> "VOID";
      case BOOLEAN -> "BOOLEAN";
      case INT, TIME_MILLIS -> "INT";
      case LONG, TIME_MICROS, TIMESTAMP_NANOS, LOCAL_TIMESTAMP_NANOS -> "BIGINT";
      case FLOAT -> "FLOAT";
      case DOUBLE -> "DOUBLE";
      case STRING, ENUM, UUID -> "STRING";
      case BYTES, FIXED, BIG_DECIMAL -> "BINARY";
      case DATE -> "DATE";
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS -> "TIMESTAMP";
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS -> "TIMESTAMP_NTZ";
      case DECIMAL -> decimal((DecimalType) valueType);
      case ARRAY -> "ARRAY<" + type(path, ((ArrayType) valueType).element()) + ">";
      case MAP -> "MAP<STRING, " + type(path, ((MapType) valueType).value()) + ">";
      case RECORD -> struct(path, (RecordType) valueType);
      case NULLABLE, UNION -> throw noType(path, valueType);
    };
  }

  private static String decimal(DecimalType type) {
    return type.precision() > MAX_PRECISION
        ? "BINARY"
        : "DECIMAL(" + type.precision() + ", " + type.scale() + ")";
  }

  private static String struct(String path, RecordType record) {
    if (record.isRecursive()) {
      throw noType(path, record);
    }
    return record.fields().stream()
        .map(
            field ->
                quote(field.name())
                    + (": " + type(path + "." + field.name(), field.type()))
                    + (field.isNullable() ? "" : " NOT NULL")
                    + comment(field))
        .collect(Collectors.joining(", ", "STRUCT<", ">"));
  }

  private static IllegalArgumentException noType(String path, DataType type) {
    return new IllegalArgumentException(
        "column \"%s\" is %s, for which Spark SQL has no type: use --avro"
            .formatted(path, type.displayName()));
  }

  private static String transform(PartitionTerm term) {
    String column =
        List.of(term.source().toString().split("\\.")).stream()
            .map(SparkSqlSchema::quote)
            .collect(Collectors.joining("."));
    return switch (term.transform().kind()) {
      case IDENTITY -> column;
      case BUCKET, TRUNCATE ->
          term.transform().kind().label() + "(" + term.transform().width() + ", " + column + ")";
      default -> term.transform().kind().label() + "s(" + column + ")";
    };
  }

  private static String quote(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  private static String quoteText(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
