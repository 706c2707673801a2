package dev.stoa.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;

/** How JSON is parsed and written here: one factory with what differs from Jackson's defaults. */
public final class JsonText {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          // Keys of maps are data: millions of them must neither be interned nor be refused.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
          // The text is known to be UTF-8 when it arrives.
          .disable(JsonFactory.Feature.CHARSET_DETECTION)
          .disable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          // The shortest text that gives the same double; that of JDK 17 is sometimes longer.
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

  /** The factory; never changed. */
  public static JsonFactory factory() {
    return FACTORY;
  }

  /** What the current token is, in a message's words. */
  static String describe(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "string \"" + shortened(parser.getText()) + "\"";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "number " + shortened(parser.getText());
      default -> parser.getText();
    };
  }

  static String shortened(String text) {
    int maxLength = 60;
    return text.length() <= maxLength ? text : text.substring(0, maxLength) + "…";
  }
}
