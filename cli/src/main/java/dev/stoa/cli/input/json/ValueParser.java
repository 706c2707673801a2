package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import org.apache.avro.Schema;

/** Parses single values: those that commands set, and JSON within CSV fields. */
public final class ValueParser {
  private ValueParser() {}

  /**
   * Parses a value: JSON, as load reads it and cat --json prints it, or text without quotes.
   *
   * @throws IllegalArgumentException when the text does not fit the type
   */
  public static Object parse(String text, Schema type) {
    try {
      return parseJson(text, type);
    } catch (IOException | IllegalArgumentException jsonException) {
      try {
        return parseJson(
            "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"", type);
      } catch (IOException | IllegalArgumentException textException) {
        // The line, which is always the first one, means nothing to the user.
        String message = textException.getMessage().replaceFirst("^line 1: ", "");
        throw new IllegalArgumentException(message, jsonException);
      }
    }
  }

  /**
   * Parses a single JSON value.
   *
   * @throws IOException when it is malformed or does not fit the type
   * @throws IllegalArgumentException when there is none or more than one
   */
  public static Object parseJson(String json, Schema type) throws IOException {
    try (JsonParser parser = JsonText.factory().createParser(json)) {
      if (parser.nextToken() == null) {
        throw new IllegalArgumentException("the value is missing");
      }
      Object value = JsonDecoders.of(type).decode(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("more than one value");
      }
      return value;
    }
  }
}
