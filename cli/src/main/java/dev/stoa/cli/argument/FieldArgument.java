package dev.stoa.cli.argument;

import dev.stoa.cli.input.json.ValueParser;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Parses the types and values that the user gives for a column. */
public final class FieldArgument {
  private static final String NULLABLE = "?";
  private static final List<Schema.Type> PRIMITIVES =
      List.of(
          Schema.Type.BOOLEAN,
          Schema.Type.INT,
          Schema.Type.LONG,
          Schema.Type.FLOAT,
          Schema.Type.DOUBLE,
          Schema.Type.STRING,
          Schema.Type.BYTES);

  private FieldArgument() {}

  /**
   * Parses a type: {@code long}, {@code long?} for long or null, or Avro JSON.
   *
   * @throws IllegalArgumentException when the text is not a type
   */
  public static Schema type(String text) {
    if (text.endsWith(NULLABLE)) {
      Schema type = type(text.substring(0, text.length() - NULLABLE.length()));
      if (type.isUnion()) {
        throw invalidType(text, null);
      }
      return Schema.createUnion(Schema.create(Schema.Type.NULL), type);
    }
    Optional<Schema> primitive =
        PRIMITIVES.stream()
            .map(Schema::create)
            .filter(candidate -> candidate.getName().equals(text))
            .findFirst();
    return primitive.orElseGet(() -> parse(text));
  }

  private static Schema parse(String json) {
    try {
      if (json.startsWith("{") || json.startsWith("[")) {
        return new Schema.Parser().parse(json);
      }
    } catch (AvroRuntimeException | NullPointerException e) { // NullPointerException: unknown type
      throw invalidType(json, e);
    }
    throw invalidType(json, null);
  }

  /**
   * Checks the name of a new column.
   *
   * @throws IllegalArgumentException when the name is invalid
   */
  public static String name(String text) {
    try {
      return new Schema.Field(text, Schema.create(Schema.Type.NULL)).name();
    } catch (AvroRuntimeException e) {
      throw new IllegalArgumentException(
          "invalid column name \""
              + text
              + "\": use letters, digits and underscores, not a digit first",
          e);
    }
  }

  private static IllegalArgumentException invalidType(String text, RuntimeException cause) {
    return new IllegalArgumentException(
        "invalid type \""
            + text
            + "\": write one as in long, string? (nullable), or"
            + " {\"type\":\"map\",\"values\":\"string\"}",
        cause);
  }

  /**
   * A column of a name and type whose default is JSON, or plain text for a string.
   *
   * @throws IllegalArgumentException when the name is invalid or the default does not fit the type
   */
  public static Schema.Field withDefault(String name, Schema type, String value) {
    try {
      return parse(name, type, value);
    } catch (AvroRuntimeException e) {
      if (isText(type)) {
        return parse(name, type, "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
      }
      if (value(name, type, value) instanceof ByteBuffer bytes && isDecimal(type)) {
        return parse(name, type, escaped(bytes));
      }
      throw invalidValue(name, type, value, e);
    }
  }

  private static boolean isDecimal(Schema type) {
    return type.isUnion()
        ? type.getTypes().stream().anyMatch(FieldArgument::isDecimal)
        : type.getLogicalType() instanceof LogicalTypes.Decimal;
  }

  /** Bytes as Avro writes them in a default: one character per byte. */
  private static String escaped(ByteBuffer bytes) {
    StringBuilder text = new StringBuilder("\"");
    for (int i = bytes.position(); i < bytes.limit(); i++) {
      text.append("\\u00").append(HexFormat.of().toHexDigits(bytes.get(i)));
    }
    return text.append('"').toString();
  }

  private static boolean isText(Schema type) {
    return type.isUnion()
        ? type.getTypes().stream().anyMatch(FieldArgument::isText)
        : type.getType() == Schema.Type.STRING || type.getType() == Schema.Type.ENUM;
  }

  private static Schema.Field parse(String name, Schema type, String json) {
    Schema.Field withoutDefault = new Schema.Field(name, type);
    String record =
        "{\"type\":\"record\",\"name\":\"Row\",\"fields\":[{\"name\":\"%s\",\"type\":%s,\"default\":%s}]}"
            .formatted(withoutDefault.name(), type, json);
    Schema.Field field = new Schema.Parser().parse(record).getFields().get(0);
    return new Schema.Field(field, field.schema());
  }

  /**
   * Parses a value of a column.
   *
   * @throws IllegalArgumentException when it does not fit the type
   */
  public static Object value(String name, Schema type, String text) {
    try {
      return ValueParser.parse(text, type);
    } catch (IllegalArgumentException e) {
      throw invalidValue(name, type, text, e);
    }
  }

  private static IllegalArgumentException invalidValue(
      String name, Schema type, String text, RuntimeException cause) {
    return new IllegalArgumentException(
        "invalid value "
            + text
            + " for column \""
            + name
            + "\" of type "
            + TypeFormatter.format(type),
        cause);
  }
}
