package dev.stoa.bench.rows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;

/** Flattens one JSON object: nested members by path, arrays as text. */
final class JsonMembers {
  private static final String SEPARATOR = "__";

  private JsonMembers() {}

  /** Reads the object whose START_OBJECT the parser is at; omits nulls. */
  static void flatten(JsonParser json, Map<String, Object> members) throws IOException {
    flatten(json, "", members);
  }

  private static void flatten(JsonParser json, String prefix, Map<String, Object> members)
      throws IOException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String path = prefix + json.currentName().replaceAll("[^A-Za-z0-9_]", "_");
      switch (json.nextToken()) {
        case START_OBJECT -> flatten(json, path + SEPARATOR, members);
        case START_ARRAY -> members.put(path, array(json));
        case VALUE_NULL -> {}
        case VALUE_TRUE, VALUE_FALSE -> members.put(path, json.getBooleanValue());
        case VALUE_NUMBER_INT -> members.put(path, json.getLongValue());
        case VALUE_NUMBER_FLOAT -> members.put(path, json.getDoubleValue());
        default -> members.put(path, json.getText());
      }
    }
  }

  private static String array(JsonParser json) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
      out.copyCurrentStructure(json);
    }
    return text.toString();
  }
}
