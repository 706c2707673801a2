package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.file.Utf8CheckingInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;

/** Decodes the bytes of a CSV file to the text that the parser reads. */
final class CsvText {
  private static final int BYTE_ORDER_MARK = '\ufeff';

  private CsvText() {}

  /** Returns the text; throws an exception on bytes that are not of the dialect's encoding. */
  static Reader open(InputStream stream, CsvDialect dialect) throws IOException {
    if (!dialect.encoding().equals(StandardCharsets.UTF_8)) {
      return withoutMark(decoder(stream, dialect));
    }
    String remedy = "convert the file to UTF-8, or name its encoding with --encoding";
    return utf8Decoder(new Utf8CheckingInputStream(stream, remedy));
  }

  /** Returns the text, which may contain malformed UTF-8: reports the line of each occurrence. */
  static Reader openTolerant(InputStream stream, CsvDialect dialect, LongConsumer malformedLines)
      throws IOException {
    return dialect.encoding().equals(StandardCharsets.UTF_8)
        ? utf8Decoder(Utf8CheckingInputStream.tolerant(stream, malformedLines))
        : open(stream, dialect);
  }

  /**
   * Returns text whose escaped quotes are doubled and fields are trimmed, as the parser expects.
   */
  static Reader normalized(Reader text, CsvSyntax syntax) {
    return CsvNormalizingReader.isNeededFor(syntax)
        ? new CsvNormalizingReader(new BufferedReader(text), syntax, 1)
        : text;
  }

  /** Returns the text after its first lines. */
  static Reader skipLines(Reader text, int lineCount) throws IOException {
    if (lineCount == 0) {
      return text;
    }
    BufferedReader lines = new BufferedReader(text);
    for (int i = 0; i < lineCount; i++) {
      lines.readLine();
    }
    return lines;
  }

  private static Reader utf8Decoder(InputStream stream) {
    return new InputStreamReader(stream, StandardCharsets.UTF_8);
  }

  private static Reader decoder(InputStream stream, CsvDialect dialect) {
    return new InputStreamReader(
        stream,
        dialect
            .encoding()
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  private static Reader withoutMark(Reader decoded) throws IOException {
    Reader text = new BufferedReader(decoded);
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
    return text;
  }
}
