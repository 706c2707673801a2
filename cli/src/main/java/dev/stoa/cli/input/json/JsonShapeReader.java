package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.BadRecordException;
import java.io.IOException;

/**
 * Reads JSON rows to infer their shape, without keeping values; rejects rows whose schema would
 * need too much memory.
 */
final class JsonShapeReader {
  private static final int MAX_DEPTH = 100;
  private static final int MAX_KEY_COUNT = 1_000_000;

  private final JsonObjectShape root = JsonObjectShape.root();
  private int keyCount;

  /** Returns the shape of the rows read so far. */
  JsonObjectShape root() {
    return root;
  }

  /** Reads a row, whose opening brace is the current token. */
  void readRow(JsonParser parser) throws IOException {
    root.observeObject();
    readMembers(parser, root, 1);
  }

  private void readMembers(JsonParser parser, JsonObjectShape object, int depth)
      throws IOException {
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      int previousKeyCount = object.members().size();
      JsonShape value = object.observeKey(key);
      if (object.members().size() > previousKeyCount && ++keyCount > MAX_KEY_COUNT) {
        throw limitExceeded(parser, "more than a million different keys");
      }
      parser.nextToken();
      readValue(parser, value, depth);
    }
  }

  private void readValue(JsonParser parser, JsonShape shape, int depth) throws IOException {
    switch (parser.currentToken()) {
      case VALUE_NULL -> shape.observeNull();
      case VALUE_TRUE, VALUE_FALSE -> shape.observeBoolean();
      case VALUE_STRING -> shape.observeString();
      case VALUE_NUMBER_FLOAT -> shape.observeDouble();
      case VALUE_NUMBER_INT -> readInteger(parser, shape);
      case START_ARRAY -> {
        JsonShape elements = shape.observeArray();
        checkDepth(parser, depth);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          readValue(parser, elements, depth + 1);
        }
      }
      case START_OBJECT -> {
        JsonObjectShape members = shape.observeObject();
        checkDepth(parser, depth);
        readMembers(parser, members, depth + 1);
      }
      default -> throw new IllegalStateException("no value: " + parser.currentToken());
    }
  }

  private static void readInteger(JsonParser parser, JsonShape shape) throws IOException {
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      int signLength = parser.getTextCharacters()[parser.getTextOffset()] == '-' ? 1 : 0;
      shape.observeBigInteger(parser.getTextLength() - signLength);
    } else {
      shape.observeLong(parser.getLongValue());
    }
  }

  private static void checkDepth(JsonParser parser, int depth) throws IOException {
    if (depth == MAX_DEPTH) {
      throw limitExceeded(parser, "values nested more than " + MAX_DEPTH + " deep");
    }
  }

  private static BadRecordException limitExceeded(JsonParser parser, String exceededLimit) {
    return new BadRecordException(
        "line "
            + parser.currentTokenLocation().getLineNr()
            + ": "
            + exceededLimit
            + " are too much to infer a schema from: give the schema with --schema");
  }
}
