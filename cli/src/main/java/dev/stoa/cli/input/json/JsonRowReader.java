package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.file.ReplayReader;
import dev.stoa.cli.input.file.Utf8CheckingInputStream;
import dev.stoa.cli.input.record.LostRecords;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Finds the rows of a JSON file: consecutive objects, or the elements of top-level arrays. If bad
 * records are skipped, keeps the text of the current row: after malformed text, goes on at the next
 * line that begins with an object.
 */
final class JsonRowReader implements Closeable {
  private final OpenInput input;

  /** The text, if it is kept. */
  private ReplayReader keptText;

  /** The lines with malformed UTF-8 that have been read and not yet parsed. */
  private final Deque<Long> malformedLines = new ArrayDeque<>();

  private JsonParser parser;

  /** The context of the current row; null if the last row was read to its end. */
  private JsonStreamContext parent;

  private long rowLineNumber;

  private JsonRowReader(OpenInput input) {
    this.input = input;
  }

  /** Opens a file; {@code isResumable} says whether bad records are skipped. */
  static JsonRowReader open(InputLocation location, boolean isResumable) throws IOException {
    OpenInput input = OpenInput.open(location);
    boolean isOpen = false;
    try {
      JsonRowReader rowReader = new JsonRowReader(input);
      rowReader.start(isResumable);
      isOpen = true;
      return rowReader;
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  private void start(boolean isResumable) throws IOException {
    if (isResumable) {
      InputStream text = Utf8CheckingInputStream.tolerant(input.stream(), malformedLines::add);
      keptText = new ReplayReader(new InputStreamReader(text, StandardCharsets.UTF_8));
      parser = JsonText.factory().createParser(keptText);
    } else {
      parser = JsonText.factory().createParser(new Utf8CheckingInputStream(input.stream()));
    }
  }

  /**
   * Moves to the opening brace of the next row; returns false if there is none. The caller must
   * have read the previous row to its end.
   */
  boolean next() throws IOException {
    parent = null;
    JsonToken token = parser.nextToken();
    while ((token == JsonToken.START_ARRAY && isTopLevelArray()) || token == JsonToken.END_ARRAY) {
      token = parser.nextToken();
    }
    if (keptText != null && token != null) {
      beginKeptRow(token);
    }
    if (token != null && token != JsonToken.START_OBJECT) {
      throw JsonDecoder.badRecord(
          parser,
          "expected a record, that is an object in braces, found " + JsonText.describe(parser));
    }
    return token != null;
  }

  private void beginKeptRow(JsonToken token) {
    JsonStreamContext context = parser.getParsingContext();
    parent = token.isStructStart() ? context.getParent() : context;
    rowLineNumber = parser.currentTokenLocation().getLineNr();
    keptText.forgetBefore(rowLineNumber);
  }

  JsonParser parser() {
    return parser;
  }

  /**
   * Checks that the row that was read to its end is valid UTF-8, if it was not rejected at once.
   */
  void checkEncoding() throws InvalidFileException {
    while (!malformedLines.isEmpty() && malformedLines.peek() < rowLineNumber) {
      malformedLines.remove();
    }
    if (!malformedLines.isEmpty()
        && malformedLines.peek() <= parser.currentTokenLocation().getLineNr()) {
      throw new InvalidFileException("line " + malformedLines.peek() + ": malformed UTF-8");
    }
  }

  /** Moves past the row that could not be read; returns empty if nothing after it can be read. */
  Optional<LostRecords> skipBad(IOException failure) throws IOException {
    if (keptText == null || keptText.hasFailed()) {
      return Optional.empty();
    }
    if (!(failure instanceof JacksonException malformed)) {
      try {
        readToEnd();
        return Optional.of(LostRecords.ONE);
      } catch (JacksonException e) {
        return resume(e);
      }
    }
    return resume(malformed);
  }

  private void readToEnd() throws IOException {
    while (parent != null && parser.getParsingContext() != parent) {
      if (parser.nextToken() == null) {
        return;
      }
    }
  }

  private Optional<LostRecords> resume(JacksonException malformed) throws IOException {
    if (keptText.hasFailed() || isInArrayOfRows()) {
      return Optional.empty();
    }
    long badLine = parent == null ? malformed.getLocation().getLineNr() : rowLineNumber;
    keptText.continueAtFirst('{', badLine + 1);
    parser = JsonText.factory().createParser(keptText);
    parent = null;
    return Optional.of(LostRecords.ONE);
  }

  /** Returns whether the rows are elements of an array, after which a new parser cannot begin. */
  private boolean isInArrayOfRows() {
    JsonStreamContext context = parent == null ? parser.getParsingContext() : parent;
    return context.inArray();
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
