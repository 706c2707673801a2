package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.record.CsvOptions;
import java.nio.charset.Charset;

/**
 * How a CSV file is written; given by the user or detected by {@link CsvSniffer}.
 *
 * @param delimiter the character between two fields
 * @param quote the character around fields, or {@link CsvOptions#NONE}
 * @param escape the character before a quote within a quoted field, or {@link CsvOptions#NONE} if
 *     such quotes are doubled
 * @param encoding the encoding of the text
 * @param skippedLineCount the number of lines before the first row: comments and blank lines
 * @param hasHeader whether the first row contains the names of the columns
 */
record CsvDialect(
    char delimiter,
    char quote,
    char escape,
    Charset encoding,
    int skippedLineCount,
    boolean hasHeader) {
  /** The quote of RFC 4180. */
  static final char STANDARD_QUOTE = '"';

  boolean hasEscape() {
    return escape != CsvOptions.NONE && quote != CsvOptions.NONE;
  }

  CsvDialect withHeader(boolean newHasHeader) {
    return new CsvDialect(delimiter, quote, escape, encoding, skippedLineCount, newHasHeader);
  }
}
