package dev.stoa.bench.peer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * Formats and parses fields as text, for the lines of {@link TextPeer}. Hive's delimiters separate
 * fields, the elements of a list or map, and a key from its value. Bytes are in Base64, and
 * delimiters in values are escaped with a backslash.
 */
final class DelimitedText {
  static final char FIELD_DELIMITER = '\u0001';
  static final char ELEMENT_DELIMITER = '\u0002';
  static final char KEY_DELIMITER = '\u0003';
  private static final char ESCAPE = '\\';
  private static final char ESCAPED_LINE_FEED = 'n';
  private static final char ESCAPED_CARRIAGE_RETURN = 'r';

  private DelimitedText() {}

  static void append(StringBuilder line, Object value) {
    if (value instanceof Map<?, ?> map) {
      appendMap(line, map);
    } else if (value instanceof Collection<?> list) {
      appendList(line, list);
    } else if (value instanceof ByteBuffer bytes) {
      line.append(
          StandardCharsets.ISO_8859_1.decode(Base64.getEncoder().encode(bytes.duplicate())));
    } else if (value instanceof CharSequence text) {
      appendEscaped(line, text.toString());
    } else {
      line.append(value);
    }
  }

  private static void appendMap(StringBuilder line, Map<?, ?> map) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      append(line, entry.getKey());
      line.append(KEY_DELIMITER);
      append(line, entry.getValue());
      line.append(ELEMENT_DELIMITER);
    }
  }

  private static void appendList(StringBuilder line, Collection<?> list) {
    for (Object element : list) {
      append(line, element);
      line.append(ELEMENT_DELIMITER);
    }
  }

  private static void appendEscaped(StringBuilder line, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case FIELD_DELIMITER, ELEMENT_DELIMITER, KEY_DELIMITER, ESCAPE ->
            line.append(ESCAPE).append(c);
        case '\n' -> line.append(ESCAPE).append(ESCAPED_LINE_FEED);
        case '\r' -> line.append(ESCAPE).append(ESCAPED_CARRIAGE_RETURN);
        default -> line.append(c);
      }
    }
  }

  /**
   * Returns the end of the part that starts at an index: the index of the next delimiter that is
   * not escaped, or the end of the text.
   */
  static int endIndex(String text, int start, char delimiter) {
    int end = text.indexOf(delimiter, start);
    while (end >= 0 && isEscaped(text, start, end)) {
      end = text.indexOf(delimiter, end + 1);
    }
    return end < 0 ? text.length() : end;
  }

  private static boolean isEscaped(String text, int start, int index) {
    int escapeCount = 0;
    while (index - escapeCount > start && text.charAt(index - escapeCount - 1) == ESCAPE) {
      escapeCount++;
    }
    return escapeCount % 2 == 1;
  }

  /** Parses a field's text. */
  static Object parse(String text, Schema type) {
    return switch (type.getType()) {
      case INT -> Integer.valueOf(text);
      case LONG -> Long.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      case STRING -> parseText(text);
      case BYTES -> ByteBuffer.wrap(Base64.getDecoder().decode(text));
      case ARRAY -> parseList(text, type.getElementType());
      case MAP -> parseMap(text, type.getValueType());
      default -> throw UnsupportedTypes.failure(type);
    };
  }

  private static String parseText(String text) {
    if (text.indexOf(ESCAPE) < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      plain.append(c == ESCAPE ? unescape(text.charAt(++i)) : c);
    }
    return plain.toString();
  }

  private static char unescape(char c) {
    return switch (c) {
      case ESCAPED_LINE_FEED -> '\n';
      case ESCAPED_CARRIAGE_RETURN -> '\r';
      default -> c;
    };
  }

  private static List<Object> parseList(String text, Schema elementType) {
    List<Object> list = new ArrayList<>();
    for (int start = 0; start < text.length(); ) {
      int end = endIndex(text, start, ELEMENT_DELIMITER);
      list.add(parse(text.substring(start, end), elementType));
      start = end + 1;
    }
    return list;
  }

  private static Map<String, Object> parseMap(String text, Schema valueType) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int start = 0; start < text.length(); ) {
      int keyEnd = endIndex(text, start, KEY_DELIMITER);
      int end = endIndex(text, keyEnd + 1, ELEMENT_DELIMITER);
      String key = parseText(text.substring(start, keyEnd));
      map.put(key, parse(text.substring(keyEnd + 1, end), valueType));
      start = end + 1;
    }
    return map;
  }
}
