package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.file.Utf8CheckingInputStream;
import java.io.Closeable;
import java.io.IOException;

/** Finds the rows of a JSON file: consecutive objects, or the elements of top-level arrays. */
final class JsonRowReader implements Closeable {
  private final OpenInput input;
  private final JsonParser parser;

  private JsonRowReader(OpenInput input, JsonParser parser) {
    this.input = input;
    this.parser = parser;
  }

  static JsonRowReader open(InputLocation location) throws IOException {
    OpenInput input = OpenInput.open(location);
    boolean isOpen = false;
    try {
      JsonParser parser =
          JsonText.factory().createParser(new Utf8CheckingInputStream(input.stream()));
      isOpen = true;
      return new JsonRowReader(input, parser);
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  /**
   * Moves to the opening brace of the next row; returns false if there is none. The caller must
   * have read the previous row to its end.
   */
  boolean next() throws IOException {
    JsonToken token = parser.nextToken();
    while ((token == JsonToken.START_ARRAY && isTopLevelArray()) || token == JsonToken.END_ARRAY) {
      token = parser.nextToken();
    }
    if (token != null && token != JsonToken.START_OBJECT) {
      throw JsonDecoder.badRecord(
          parser,
          "expected a record, that is an object in braces, found " + JsonText.describe(parser));
    }
    return token != null;
  }

  JsonParser parser() {
    return parser;
  }

  long position() {
    return input.position();
  }

  @Override
  public void close() throws IOException {
    parser.close();
    input.close();
  }

  private boolean isTopLevelArray() {
    return parser.getParsingContext().getParent().inRoot();
  }
}
