package dev.stoa.cli.input.partition;

import dev.stoa.cli.input.file.HivePartitions.PartitionValue;
import dev.stoa.cli.input.file.InputException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/** Infers the types of partition columns from their texts, and parses them. */
final class PartitionTypes {
  private static final Set<String> BOOLEANS = Set.of("true", "false");

  private PartitionTypes() {}

  /** Returns the nullable type that all texts have: long, boolean or date, else string. */
  static Schema infer(List<String> texts) {
    Schema type = Schema.create(Schema.Type.STRING);
    if (!texts.isEmpty() && texts.stream().allMatch(PartitionTypes::isLong)) {
      type = Schema.create(Schema.Type.LONG);
    } else if (!texts.isEmpty() && BOOLEANS.containsAll(texts)) {
      type = Schema.create(Schema.Type.BOOLEAN);
    } else if (!texts.isEmpty() && texts.stream().allMatch(PartitionTypes::isDate)) {
      type = LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
    }
    return Schema.createUnion(Schema.create(Schema.Type.NULL), type);
  }

  private static boolean isLong(String text) {
    try {
      return Long.toString(Long.parseLong(text)).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isDate(String text) {
    try {
      return LocalDate.parse(text).toString().equals(text);
    } catch (DateTimeException e) {
      return false;
    }
  }

  /**
   * Parses the value of a column.
   *
   * @throws InputException when the type does not allow it; the message names the file
   */
  static Object parse(PartitionValue value, Schema nullableSchema, String fileName) {
    if (value.text().isEmpty()) {
      if (nullableSchema.isNullable()) {
        return null;
      }
      throw invalid(value, nullableSchema, fileName);
    }
    Schema schema = valueSchema(nullableSchema);
    try {
      return parse(value.text().get(), schema);
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw invalid(value, schema, fileName);
    }
  }

  private static Object parse(String text, Schema schema) {
    if (schema.getLogicalType() instanceof LogicalTypes.Date) {
      return Math.toIntExact(LocalDate.parse(text).toEpochDay());
    }
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        && schema.getType() == Schema.Type.BYTES) {
      BigDecimal number = new BigDecimal(text).setScale(decimal.getScale());
      return ByteBuffer.wrap(number.unscaledValue().toByteArray());
    }
    if (schema.getType() == Schema.Type.BOOLEAN && text.matches("(?i)true|false")) {
      return Boolean.valueOf(text);
    }
    if (schema.getType() == Schema.Type.ENUM && schema.hasEnumSymbol(text)) {
      return new GenericData.EnumSymbol(schema, text);
    }
    return switch (schema.getType()) {
      case STRING -> new Utf8(text);
      case INT -> Integer.valueOf(text);
      case LONG -> Long.valueOf(text);
      case FLOAT -> Float.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static Schema valueSchema(Schema schema) {
    if (!schema.isUnion()) {
      return schema;
    }
    return schema.getTypes().stream()
        .filter(branch -> branch.getType() != Schema.Type.NULL)
        .findFirst()
        .orElse(schema);
  }

  private static InputException invalid(PartitionValue value, Schema schema, String fileName) {
    return new InputException(
        fileName
            + ": the directory "
            + value.directoryName()
            + " is no "
            + schema.getType().getName()
            + ", the type of its column: give another type with --schema, or rename it");
  }
}
