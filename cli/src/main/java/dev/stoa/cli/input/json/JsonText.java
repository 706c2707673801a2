package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.stoa.cli.input.file.InputErrors;
import java.io.IOException;

/**
 * The Jackson factory with the program's settings for parsing and writing JSON; also describes
 * tokens in messages.
 */
public final class JsonText {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          // Map keys are data: millions of them must be neither interned nor rejected.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
          // The text is already checked to be UTF-8.
          .disable(JsonFactory.Feature.CHARSET_DETECTION)
          // Not JSON, but what Python writes.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          // Writes the shortest text that parses to the same double; JDK 17 sometimes writes more.
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonText() {}

  /** Returns the factory, which is immutable. */
  public static JsonFactory factory() {
    return FACTORY;
  }

  /** Describes the current token for a message. */
  static String describe(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "string \"" + InputErrors.shorten(parser.getText()) + "\"";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          "number " + InputErrors.shorten(parser.getText());
      default -> parser.getText();
    };
  }
}
