package dev.stoa.bench.rows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;

/**
 * Flattens JSON objects: members of nested objects are named by their paths, and arrays become
 * text.
 */
final class JsonMembers {
  private static final String SEPARATOR = "__";

  private JsonMembers() {}

  /**
   * Adds the members of an object, except nulls, to a map; the parser is at the object's
   * START_OBJECT.
   */
  static void flatten(JsonParser json, Map<String, Object> members) throws IOException {
    flatten(json, "", members);
  }

  private static void flatten(JsonParser json, String prefix, Map<String, Object> members)
      throws IOException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String path = prefix + json.currentName().replaceAll("[^A-Za-z0-9_]", "_");
      switch (json.nextToken()) {
        case START_OBJECT -> flatten(json, path + SEPARATOR, members);
        case START_ARRAY -> members.put(path, arrayText(json));
        case VALUE_NULL -> {}
        case VALUE_TRUE, VALUE_FALSE -> members.put(path, json.getBooleanValue());
        case VALUE_NUMBER_INT -> members.put(path, json.getLongValue());
        case VALUE_NUMBER_FLOAT -> members.put(path, json.getDoubleValue());
        default -> members.put(path, json.getText());
      }
    }
  }

  private static String arrayText(JsonParser json) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
      out.copyCurrentStructure(json);
    }
    return text.toString();
  }
}
