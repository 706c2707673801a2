package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.InferenceOptions;
import dev.stoa.cli.input.record.TextForms;
import java.io.IOException;

/**
 * Reads JSON rows to infer their shape, without keeping values; rejects rows whose schema would
 * need too much memory.
 */
final class JsonShapeReader {
  private static final int MAX_DEPTH = 100;
  private static final int MAX_KEY_COUNT = 1_000_000;

  private final InferenceOptions options;
  private final JsonObjectShape rowShape = JsonObjectShape.ofRows();
  private int keyCount;

  JsonShapeReader(InferenceOptions options) {
    this.options = options;
  }

  /** Returns the shape of the rows read so far. */
  JsonObjectShape rowShape() {
    return rowShape;
  }

  /** Reads a row, whose opening brace is the current token. */
  void readRow(JsonParser parser) throws IOException {
    rowShape.observeObject();
    readMembers(parser, rowShape, 1);
  }

  private void readMembers(JsonParser parser, JsonObjectShape objectShape, int depth)
      throws IOException {
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      int previousKeyCount = objectShape.members().size();
      JsonShape valueShape = objectShape.observeKey(key);
      if (objectShape.members().size() > previousKeyCount && ++keyCount > MAX_KEY_COUNT) {
        throw limitExceeded(parser, "more than a million different keys");
      }
      parser.nextToken();
      readValue(parser, valueShape, depth);
    }
  }

  private void readValue(JsonParser parser, JsonShape shape, int depth) throws IOException {
    switch (parser.currentToken()) {
      case START_ARRAY -> {
        JsonShape elementShape = shape.observeArray();
        checkDepth(parser, depth);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          readValue(parser, elementShape, depth + 1);
        }
      }
      case START_OBJECT -> {
        JsonObjectShape objectShape = shape.observeObject();
        checkDepth(parser, depth);
        readMembers(parser, objectShape, depth + 1);
      }
      default -> observeScalar(parser, shape, options);
    }
  }

  /** Adds the value at the parser, which is neither an array nor an object, to a shape. */
  static void observeScalar(JsonParser parser, JsonShape shape, InferenceOptions options)
      throws IOException {
    switch (parser.currentToken()) {
      case VALUE_NULL -> shape.observeNull();
      case VALUE_TRUE, VALUE_FALSE -> shape.observeBoolean();
      case VALUE_STRING -> observeString(parser, shape, options);
      case VALUE_NUMBER_FLOAT ->
          shape.observeDouble(
              parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
      case VALUE_NUMBER_INT -> readInteger(parser, shape);
      default -> throw new IllegalStateException("no value: " + parser.currentToken());
    }
  }

  private static void observeString(JsonParser parser, JsonShape shape, InferenceOptions options)
      throws IOException {
    TextForms forms = shape.observeString();
    if (options.readsAllTextAsText()) {
      forms.observePlainText();
    } else if (forms.isUndecided()) {
      // The parser skips strings whose text is not needed, which is much faster.
      forms.observe(parser.getText());
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

  private static InvalidFileException limitExceeded(JsonParser parser, String excess) {
    return new InvalidFileException(
        "line "
            + parser.currentTokenLocation().getLineNr()
            + ": "
            + excess
            + " are too much to infer a schema from: give the schema with --schema");
  }
}
