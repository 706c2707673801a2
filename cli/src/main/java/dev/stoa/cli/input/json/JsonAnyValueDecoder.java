package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;

/**
 * Reads values of all types as text: strings as they are, all others as their JSON. The type of
 * fields whose values have several types.
 */
final class JsonAnyValueDecoder extends JsonDecoder {
  private final ConvertedValues convertedValues;

  JsonAnyValueDecoder(ConvertedValues convertedValues) {
    this.convertedValues = convertedValues;
  }

  @Override
  String typeDescription() {
    return "a value";
  }

  @Override
  int fit(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_NULL -> NO_FIT;
      case VALUE_STRING -> GOOD_FIT;
      default -> FAIR_FIT;
    };
  }

  @Override
  Object decode(JsonParser parser) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_NULL)) {
      throw mismatch(parser);
    }
    boolean isString = parser.hasToken(JsonToken.VALUE_STRING);
    if (!isString) {
      convertedValues.add(this, parser);
    }
    String text = isString ? parser.getText() : json(parser);
    JsonScalarDecoders.JsonStringDecoder.checkSurrogates(parser, text);
    return text;
  }

  private static String json(JsonParser parser) throws IOException {
    if (parser.currentToken().isScalarValue()) {
      return parser.getText();
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JsonText.factory().createGenerator(text)) {
      generator.copyCurrentStructureExact(parser);
    }
    return text.toString();
  }
}
