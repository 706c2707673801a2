package dev.stoa.cli.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import org.apache.avro.Schema;

/** Parses a value that a user writes for a column; called by commands that set one. */
public final class ValueParser {
  private ValueParser() {}

  /**
   * Parses a value: JSON as it is loaded and shown, or plain text without quotes.
   *
   * @throws IllegalArgumentException when it does not fit this type
   */
  public static Object parse(String text, Schema type) {
    try {
      return parseJson(text, type);
    } catch (IOException asJson) {
      try {
        return parseJson(
            "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"", type);
      } catch (IOException asText) {
        throw new IllegalArgumentException(asText.getMessage(), asJson);
      }
    }
  }

  private static Object parseJson(String json, Schema type) throws IOException {
    try (JsonParser parser = JsonText.factory().createParser(json)) {
      if (parser.nextToken() == null) {
        throw new BadRecordException("the value is missing");
      }
      Object value = JsonDecoders.of(type).decode(parser);
      if (parser.nextToken() != null) {
        throw new BadRecordException("more than one value");
      }
      return value;
    }
  }
}
