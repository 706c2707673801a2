package dev.stoa.schema;

import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Reads the texts of records that have a name, maybe a namespace, and no fields, without a parser
 * of JSON: a table's own text is read several times when it is opened. Called by {@link
 * TableSchema}.
 */
final class PlainRecord {
  private static final String NAME = "{\"type\":\"record\",\"name\":\"";
  private static final String NAMESPACE = "\",\"namespace\":\"";
  private static final String FIELDS = "\",\"fields\":[]}";

  private PlainRecord() {}

  /** The record of a text, ready to be given fields; empty where it has more than names. */
  static Optional<Schema> parse(String text) {
    if (!text.startsWith(NAME) || !text.endsWith(FIELDS)) {
      return Optional.empty();
    }
    int end = text.length() - FIELDS.length();
    int comma = text.indexOf(NAMESPACE, NAME.length());
    int nameEnd = comma < 0 ? end : comma;
    if (!PlainField.isName(text, NAME.length(), nameEnd)) {
      return Optional.empty();
    }
    String name = text.substring(NAME.length(), nameEnd);
    if (comma >= 0) {
      int start = comma + NAMESPACE.length();
      return areNames(text, start, end)
          ? Optional.of(Schema.createRecord(name, null, text.substring(start, end), false))
          : Optional.empty();
    }
    // Without a namespace a name may be that of a type of Avro's: these begin with a small letter.
    return Character.isUpperCase(name.charAt(0))
        ? Optional.of(Schema.createRecord(name, null, null, false))
        : Optional.empty();
  }

  /** Whether there are names with dots between them. */
  private static boolean areNames(String text, int from, int to) {
    int start = from;
    for (int dot = text.indexOf('.', from); dot >= 0 && dot < to; dot = text.indexOf('.', start)) {
      if (!PlainField.isName(text, start, dot)) {
        return false;
      }
      start = dot + 1;
    }
    return PlainField.isName(text, start, to);
  }
}
