package dev.stoa.cli.argument;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.stoa.avro.AvroNames;
import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.json.JsonText;
import dev.stoa.cli.input.json.ValueParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;

/** Parses the names and values of columns that are given as arguments. */
public final class FieldArgument {
  private FieldArgument() {}

  /**
   * Checks the name of a new column and returns it.
   *
   * @throws IllegalArgumentException when the name is invalid
   */
  public static String checkName(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("a column needs a name that is not blank");
    }
    return text;
  }

  /**
   * Creates a column whose default is given as JSON, or as plain text if the column is a string.
   *
   * @throws IllegalArgumentException when the name is invalid or the default does not fit the type
   */
  public static Schema.Field withDefault(String name, Schema type, String value) {
    try {
      return newField(name, type, value);
    } catch (AvroRuntimeException | IOException jsonException) {
      try {
        return newField(name, type, toDefaultJson(name, type, value));
      } catch (AvroRuntimeException | IOException e) {
        throw invalidValue(name, type, value, e);
      }
    }
  }

  /** Returns the JSON of a default that the user wrote as text, or as a decimal, date or UUID. */
  private static String toDefaultJson(String name, Schema type, String value) {
    Object parsedValue = parseValue(name, type, value);
    if (isText(type)) {
      return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(value)) + '"';
    }
    if (parsedValue instanceof ByteBuffer bytes) {
      return toEscapedJson(bytes);
    }
    if (parsedValue instanceof GenericFixed fixed) {
      return toEscapedJson(ByteBuffer.wrap(fixed.bytes()));
    }
    if (parsedValue instanceof Number) { // of a date or time
      return parsedValue.toString();
    }
    throw invalidValue(name, type, value, null);
  }

  /** Returns bytes as JSON text the way Avro writes them in defaults: one character per byte. */
  private static String toEscapedJson(ByteBuffer bytes) {
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

  private static Schema.Field newField(String name, Schema nullFirstType, String defaultJson)
      throws IOException {
    checkIsSingleValue(defaultJson);
    Schema type = "null".equals(defaultJson) ? nullFirstType : withNullLast(nullFirstType);
    String record =
        "{\"type\":\"record\",\"name\":\"Row\",\"fields\":[{\"name\":\"%s\",\"type\":%s,\"default\":%s}]}"
            .formatted(AvroNames.toAvroName(name), type, defaultJson);
    Schema.Field field = new Schema.Parser().parse(record).getFields().get(0);
    Schema.Field copy = new Schema.Field(field, field.schema());
    if (!copy.name().equals(name)) {
      copy.addProp(AvroNames.ORIGINAL_NAME_PROPERTY, name);
    }
    return copy;
  }

  /** Moves null to the end of a union, since other readers of Avro want a default's type first. */
  private static Schema withNullLast(Schema type) {
    if (!type.isUnion() || type.getTypes().get(0).getType() != Schema.Type.NULL) {
      return type;
    }
    List<Schema> branches = new ArrayList<>(type.getTypes());
    branches.add(branches.remove(0));
    return Schema.createUnion(branches);
  }

  /** Checks that a text can be inserted into JSON without adding anything but one value. */
  private static void checkIsSingleValue(String json) throws IOException {
    try (JsonParser parser = JsonText.factory().createParser(json)) {
      boolean hasValue = parser.nextToken() != null;
      parser.skipChildren();
      if (!hasValue || parser.nextToken() != null) {
        throw new IOException("not a single JSON value");
      }
    }
  }

  /**
   * Parses a value of a column.
   *
   * @throws IllegalArgumentException when it does not fit the type
   */
  public static Object parseValue(String name, Schema type, String text) {
    try {
      return ValueParser.parse(text, type);
    } catch (IllegalArgumentException e) {
      throw invalidValue(name, type, text, e);
    }
  }

  private static IllegalArgumentException invalidValue(
      String name, Schema type, String text, Exception cause) {
    return new IllegalArgumentException(
        "invalid value "
            + text
            + " for column \""
            + name
            + "\" of type "
            + AvroTypes.type(type).displayName()
            + (cause instanceof IllegalArgumentException ? ": " + cause.getMessage() : ""),
        cause);
  }
}
