package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.IrregularTextException;
import dev.stoa.cli.input.block.Utf8Validation;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The header of a CSV file.
 *
 * @param names the names of the columns, which are distinct
 * @param length the length of the header in bytes, with the lines before it and its line end; 0 if
 *     the file has none
 */
record CsvTextHeader(List<String> names, int length) {
  /**
   * Reads the header at the beginning of a text.
   *
   * @throws IrregularTextException when it is not within the text, or invalid
   */
  static CsvTextHeader read(byte[] text, int from, int to, CsvDialects dialects)
      throws IrregularTextException {
    CsvDialect dialect = dialects.common().orElseThrow();
    return dialect.hasHeader()
        ? read(text, from, to, dialect.syntax())
        : new CsvTextHeader(dialects.columnNames(), 0);
  }

  private static CsvTextHeader read(byte[] text, int from, int to, CsvSyntax syntax)
      throws IrregularTextException {
    byte delimiter = (byte) syntax.delimiter();
    byte quote = (byte) syntax.quote();
    int start = from;
    while (start < to && (text[start] == '\n' || text[start] == '\r')) {
      start++;
    }
    int columnCount = 1;
    boolean isQuoted = false;
    int end = start;
    while (end < to && (isQuoted || (text[end] != '\n' && text[end] != '\r'))) {
      isQuoted ^= text[end] == quote;
      columnCount += text[end] == delimiter && !isQuoted ? 1 : 0;
      end++;
    }
    if (end == start || end == to || isQuoted || !Utf8Validation.isValid(text, start, end)) {
      throw new IrregularTextException("no header");
    }
    CsvFieldTable fields = new CsvFieldTable(syntax);
    fields.read(text, start, end, columnCount);
    List<String> names =
        IntStream.range(0, columnCount).mapToObj(column -> fields.text(0, column)).toList();
    boolean isTwoByteEnd = text[end] == '\r' && end + 1 < to && text[end + 1] == '\n';
    return new CsvTextHeader(CsvHeader.distinctNames(names), end + (isTwoByteEnd ? 2 : 1) - from);
  }
}
