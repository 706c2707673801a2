package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.file.Utf8CheckingInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Decodes the bytes of a CSV file to the text that the parser reads. */
final class CsvText {
  private static final int BYTE_ORDER_MARK = '\ufeff';

  private CsvText() {}

  /**
   * Returns the text after the skipped lines, with doubled quotes; throws an exception on bytes
   * that are not of the dialect's encoding.
   */
  static Reader open(InputStream stream, CsvDialect dialect) throws IOException {
    Reader text = decode(stream, dialect);
    if (dialect.skippedLineCount() > 0) {
      BufferedReader lines = new BufferedReader(text);
      for (int i = 0; i < dialect.skippedLineCount(); i++) {
        lines.readLine();
      }
      text = lines;
    }
    return dialect.hasEscape() ? new CsvEscapeReader(new BufferedReader(text), dialect) : text;
  }

  private static Reader decode(InputStream stream, CsvDialect dialect) throws IOException {
    if (dialect.encoding().equals(StandardCharsets.UTF_8)) {
      return new InputStreamReader(
          new Utf8CheckingInputStream(
              stream, "convert the file to UTF-8, or name its encoding with --encoding"),
          StandardCharsets.UTF_8);
    }
    Reader text =
        new BufferedReader(
            new InputStreamReader(
                stream,
                dialect
                    .encoding()
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)));
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
    return text;
  }
}
