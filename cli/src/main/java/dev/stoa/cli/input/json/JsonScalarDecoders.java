package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InvalidFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** The decoders of null, booleans, strings, bytes, fixed and enums. Bytes are base64 text. */
final class JsonScalarDecoders {
  private JsonScalarDecoders() {}

  /** Reads null. */
  static final class JsonNullDecoder extends JsonDecoder {
    @Override
    String typeDescription() {
      return "null";
    }

    @Override
    int fit(JsonParser parser) {
      return parser.hasToken(JsonToken.VALUE_NULL) ? GOOD_FIT : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_NULL)) {
        throw mismatch(parser);
      }
      return null;
    }
  }

  /** Reads true and false. */
  static final class JsonBooleanDecoder extends JsonDecoder {
    @Override
    String typeDescription() {
      return "boolean";
    }

    @Override
    int fit(JsonParser parser) {
      return parser.currentToken().isBoolean() ? GOOD_FIT : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      if (parser.hasToken(JsonToken.VALUE_TRUE)) {
        return true;
      }
      if (parser.hasToken(JsonToken.VALUE_FALSE)) {
        return false;
      }
      throw mismatch(parser);
    }
  }

  /** Reads strings; rejects unpaired surrogates. */
  static final class JsonStringDecoder extends JsonDecoder {
    @Override
    String typeDescription() {
      return "string";
    }

    @Override
    int fit(JsonParser parser) {
      return parser.hasToken(JsonToken.VALUE_STRING) ? GOOD_FIT : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        throw mismatch(parser);
      }
      String text = parser.getText();
      checkSurrogates(parser, text);
      return text;
    }

    static void checkSurrogates(JsonParser parser, String text) throws IOException {
      // hot: tests each character; only escapes can be unpaired surrogates, as the bytes are UTF-8.
      for (int i = 0; i < text.length(); i++) {
        if (Character.isSurrogate(text.charAt(i))) {
          boolean isPair =
              i + 1 < text.length()
                  && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
          if (!isPair) {
            String escape = String.format("\\u%04x", (int) text.charAt(i));
            throw badRecord(parser, "unpaired surrogate in escape " + escape + ": correct it");
          }
          i++;
        }
      }
    }
  }

  /** Reads base64 text. */
  static final class JsonBytesDecoder extends JsonDecoder {
    @Override
    String typeDescription() {
      return "bytes as base64 text";
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      return base64SizeInBytes(parser) >= 0 ? POOR_FIT : NO_FIT;
    }

    /** Returns the number of bytes of base64 text; -1 if the text is not base64. */
    static int base64SizeInBytes(JsonParser parser) throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING) || parser.getTextLength() % 4 != 0) {
        return -1;
      }
      try {
        return Base64.getDecoder().decode(parser.getText()).length;
      } catch (IllegalArgumentException e) {
        return -1;
      }
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      return ByteBuffer.wrap(decodeBase64(parser, this));
    }

    static byte[] decodeBase64(JsonParser parser, JsonDecoder decoder) throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        throw decoder.mismatch(parser);
      }
      try {
        return Base64.getDecoder().decode(parser.getText());
      } catch (IllegalArgumentException e) {
        InvalidFileException exception = decoder.mismatch(parser);
        exception.initCause(e);
        throw exception;
      }
    }
  }

  /** Reads base64 text of a fixed number of bytes. */
  static final class JsonFixedDecoder extends JsonDecoder {
    private final Schema schema;

    JsonFixedDecoder(Schema schema) {
      this.schema = schema;
    }

    @Override
    String typeDescription() {
      return schema.getFixedSize() + " bytes as base64 text";
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      return JsonBytesDecoder.base64SizeInBytes(parser) == schema.getFixedSize()
          ? POOR_FIT
          : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      byte[] bytes = JsonBytesDecoder.decodeBase64(parser, this);
      if (bytes.length != schema.getFixedSize()) {
        throw mismatch(parser);
      }
      return new GenericData.Fixed(schema, bytes);
    }
  }

  /** Reads the symbols of an enum. */
  static final class JsonEnumDecoder extends JsonDecoder {
    private final Schema schema;

    JsonEnumDecoder(Schema schema) {
      this.schema = schema;
    }

    @Override
    String typeDescription() {
      return "one of " + InputErrors.shorten(String.join(", ", schema.getEnumSymbols()));
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      return isSymbol(parser) ? GOOD_FIT : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      if (!isSymbol(parser)) {
        throw mismatch(parser);
      }
      return new GenericData.EnumSymbol(schema, parser.getText());
    }

    private boolean isSymbol(JsonParser parser) throws IOException {
      return parser.hasToken(JsonToken.VALUE_STRING) && schema.hasEnumSymbol(parser.getText());
    }
  }
}
