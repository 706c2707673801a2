package dev.stoa.schema;

import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Reads the texts of the plainest fields, such as {@code {"name":"id","type":["null","int"],
 * "default":null}}, a hundred times as fast as a parser of JSON. Called by {@link FieldText}, which
 * parses all others.
 */
final class PlainField {
  private static final String NAME = "{\"name\":\"";
  private static final String TYPE = "\",\"type\":";
  private static final String NULLABLE = "[\"null\",";
  private static final String NULL_DEFAULT = "],\"default\":null}";

  private PlainField() {}

  /** The field of a text; empty where it has more than a name and a primitive type. */
  static Optional<Schema.Field> parse(String text) {
    int nameEnd = text.indexOf(TYPE, NAME.length());
    if (!text.startsWith(NAME) || !isName(text, NAME.length(), nameEnd)) {
      return Optional.empty();
    }
    String name = text.substring(NAME.length(), nameEnd);
    String type = text.substring(nameEnd + TYPE.length());
    if (type.startsWith(NULLABLE) && type.endsWith(NULL_DEFAULT)) {
      String inner = type.substring(NULLABLE.length(), type.length() - NULL_DEFAULT.length());
      return primitive(inner)
          .filter(schema -> schema.getType() != Schema.Type.NULL)
          .map(schema -> Schema.createUnion(Schema.create(Schema.Type.NULL), schema))
          .map(union -> new Schema.Field(name, union, null, Schema.Field.NULL_DEFAULT_VALUE));
    }
    return type.endsWith("}")
        ? primitive(type.substring(0, type.length() - 1))
            .map(schema -> new Schema.Field(name, schema, null, null))
        : Optional.empty();
  }

  /** Whether a part of a text is a name of ASCII letters, digits and underscores. */
  static boolean isName(String text, int from, int to) {
    boolean isName = from < to && !isDigit(text.charAt(from));
    for (int at = from; at < to && isName; at++) {
      isName = isWord(text.charAt(at));
    }
    return isName;
  }

  private static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static Optional<Schema> primitive(String text) {
    Schema.Type type =
        switch (text) {
          case "\"null\"" -> Schema.Type.NULL;
          case "\"boolean\"" -> Schema.Type.BOOLEAN;
          case "\"int\"" -> Schema.Type.INT;
          case "\"long\"" -> Schema.Type.LONG;
          case "\"float\"" -> Schema.Type.FLOAT;
          case "\"double\"" -> Schema.Type.DOUBLE;
          case "\"bytes\"" -> Schema.Type.BYTES;
          case "\"string\"" -> Schema.Type.STRING;
          default -> Schema.Type.RECORD; // no primitive type
        };
    return type == Schema.Type.RECORD ? Optional.empty() : Optional.of(Schema.create(type));
  }
}
