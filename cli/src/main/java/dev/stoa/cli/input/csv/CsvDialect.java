package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.record.CsvNotation;
import java.nio.charset.Charset;

/**
 * How a CSV file is written; given by the user or detected by {@link CsvSniffer}.
 *
 * @param syntax how the text is divided into fields
 * @param encoding the encoding of the text
 * @param skippedLineCount the number of lines before the first row: comments and blank lines
 * @param hasHeader whether the first row contains the names of the columns
 * @param notation how numbers and dates are written
 */
record CsvDialect(
    CsvSyntax syntax,
    Charset encoding,
    int skippedLineCount,
    boolean hasHeader,
    CsvNotation notation) {
  /** The quote of RFC 4180. */
  static final char STANDARD_QUOTE = '"';

  char delimiter() {
    return syntax.delimiter();
  }

  char quote() {
    return syntax.quote();
  }

  char escape() {
    return syntax.escape();
  }

  boolean hasEscape() {
    return syntax.hasEscape();
  }

  CsvDialect withNotation(CsvNotation newNotation) {
    return new CsvDialect(syntax, encoding, skippedLineCount, hasHeader, newNotation);
  }
}
