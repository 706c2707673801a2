package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.MismatchedFieldException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Reads the JSON values of one Avro type; {@link JsonDecoders} creates it, once per schema. */
abstract class JsonDecoder {
  /** The fit of a value that cannot be read as this type. */
  static final int NO_FIT = 0;

  /** The fit of a value that can be read, but more likely belongs to another branch of a union. */
  static final int POOR_FIT = 1;

  /** The fit of a value that can be read, but may as well belong to another branch of a union. */
  static final int FAIR_FIT = 2;

  /** The fit of a value in this type's usual notation. */
  static final int GOOD_FIT = 3;

  /** Returns a description of the type for messages, such as "4 bytes as base64 text". */
  abstract String typeDescription();

  /** Returns how well the current token fits, by which a union selects its branch. */
  abstract int fit(JsonParser parser) throws IOException;

  /**
   * Reads the value that begins at the current token; its last token is then the current one.
   *
   * @throws InvalidFileException when the value does not fit; the message contains line and field
   */
  abstract Object decode(JsonParser parser) throws IOException;

  final InvalidFileException mismatch(JsonParser parser) throws IOException {
    String path = path(parser);
    String message =
        "%s: expected %s, found %s"
            .formatted(place(parser, path), typeDescription(), JsonText.describe(parser));
    return new MismatchedFieldException(message, column(parser));
  }

  /** Returns the name of the row's field that contains the current token; empty if none does. */
  private static String column(JsonParser parser) {
    String column = "";
    JsonStreamContext context = parser.getParsingContext();
    for (; context != null && !context.inRoot(); context = context.getParent()) {
      if (context.inObject() && context.getCurrentName() != null) {
        column = context.getCurrentName();
      }
    }
    return column;
  }

  static InvalidFileException badRecord(JsonParser parser, String problem) {
    return badRecord(parser, path(parser), problem);
  }

  static InvalidFileException badRecord(JsonParser parser, String path, String problem) {
    return new InvalidFileException(place(parser, path) + ": " + problem);
  }

  /** Returns the place of a field in the file, as in "line 7, field a.b". */
  static String place(JsonParser parser, String path) {
    String line = "line " + parser.currentTokenLocation().getLineNr();
    return path.isEmpty() ? line : line + ", field " + path;
  }

  /** Returns the parser's path within the row, as in {@code a.b[0].c}. */
  static String path(JsonParser parser) {
    Deque<String> parts = new ArrayDeque<>();
    JsonStreamContext context = parser.getParsingContext();
    for (; context != null && !context.inRoot(); context = context.getParent()) {
      if (context.inObject() && context.getCurrentName() != null) {
        parts.push("." + context.getCurrentName());
      } else if (context.inArray() && context.hasCurrentIndex() && !isArrayOfRows(context)) {
        parts.push("[" + context.getCurrentIndex() + "]");
      }
    }
    String path = String.join("", parts);
    return path.startsWith(".") ? path.substring(1) : path;
  }

  private static boolean isArrayOfRows(JsonStreamContext context) {
    return context.getParent().inRoot();
  }
}
