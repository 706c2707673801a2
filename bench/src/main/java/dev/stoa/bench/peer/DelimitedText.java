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
 * Fields as text: Hive's delimiters between fields, elements, and a key and its value; bytes in
 * Base64; delimiters in values escaped by a backslash. {@link TextPeer} makes lines of it.
 */
final class DelimitedText {
  static final char FIELD = '\u0001';
  static final char ELEMENT = '\u0002';
  static final char KEY = '\u0003';
  private static final char ESCAPE = '\\';
  private static final char NO_LINE_FEED = 'n';
  private static final char NO_CARRIAGE_RETURN = 'r';

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
      line.append(KEY);
      append(line, entry.getValue());
      line.append(ELEMENT);
    }
  }

  private static void appendList(StringBuilder line, Collection<?> list) {
    for (Object element : list) {
      append(line, element);
      line.append(ELEMENT);
    }
  }

  private static void appendEscaped(StringBuilder line, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case FIELD, ELEMENT, KEY, ESCAPE -> line.append(ESCAPE).append(c);
        case '\n' -> line.append(ESCAPE).append(NO_LINE_FEED);
        case '\r' -> line.append(ESCAPE).append(NO_CARRIAGE_RETURN);
        default -> line.append(c);
      }
    }
  }

  /** The end of the part that starts at an index: the delimiter or the end of the text. */
  static int end(String text, int start, char delimiter) {
    int end = text.indexOf(delimiter, start);
    while (end >= 0 && isEscaped(text, start, end)) {
      end = text.indexOf(delimiter, end + 1);
    }
    return end < 0 ? text.length() : end;
  }

  private static boolean isEscaped(String text, int start, int index) {
    int escapes = 0;
    while (index - escapes > start && text.charAt(index - escapes - 1) == ESCAPE) {
      escapes++;
    }
    return escapes % 2 == 1;
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
      plain.append(c == ESCAPE ? unescaped(text.charAt(++i)) : c);
    }
    return plain.toString();
  }

  private static char unescaped(char c) {
    return switch (c) {
      case NO_LINE_FEED -> '\n';
      case NO_CARRIAGE_RETURN -> '\r';
      default -> c;
    };
  }

  private static List<Object> parseList(String text, Schema elementType) {
    List<Object> list = new ArrayList<>();
    for (int start = 0; start < text.length(); ) {
      int end = end(text, start, ELEMENT);
      list.add(parse(text.substring(start, end), elementType));
      start = end + 1;
    }
    return list;
  }

  private static Map<String, Object> parseMap(String text, Schema valueType) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int start = 0; start < text.length(); ) {
      int keyEnd = end(text, start, KEY);
      int end = end(text, keyEnd + 1, ELEMENT);
      String key = parseText(text.substring(start, keyEnd));
      map.put(key, parse(text.substring(keyEnd + 1, end), valueType));
      start = end + 1;
    }
    return map;
  }
}
