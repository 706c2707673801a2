package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON parsed into maps, lists, strings, longs, doubles, booleans and nulls. */
record JsonTree(Object root) {
  static JsonTree parse(String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      return new JsonTree(readValue(parser));
    }
  }

  /** Returns the value at a path of names and indexes. */
  Object at(Object... path) {
    Object value = root;
    for (Object step : path) {
      value =
          step instanceof Integer index
              ? ((List<?>) value).get(index)
              : ((Map<?, ?>) value).get(step);
    }
    return value;
  }

  /** Returns the length of the list at a path of names and indexes. */
  int size(Object... path) {
    return ((List<?>) at(path)).size();
  }

  private static Object readValue(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> readObject(parser);
      case START_ARRAY -> readArray(parser);
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
      case VALUE_STRING -> parser.getText();
      case VALUE_NULL -> null;
      default -> throw new IOException("expected a value, found " + parser.currentToken());
    };
  }

  private static Map<String, Object> readObject(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, readValue(parser));
    }
    return fields;
  }

  private static List<Object> readArray(JsonParser parser) throws IOException {
    List<Object> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(readValue(parser));
    }
    return values;
  }
}
