package dev.stoa.cli.input.csv;

import java.util.List;

/**
 * One row of a CSV file.
 *
 * @param lineNumber the line on which the row begins
 * @param fields the fields; one empty field for an empty line
 * @param areQuoted whether each field was quoted
 * @param isEmptyLine whether the line was empty
 * @param isComment whether the line is a comment, without fields
 */
record CsvRow(
    long lineNumber,
    List<String> fields,
    List<Boolean> areQuoted,
    boolean isEmptyLine,
    boolean isComment) {
  /** Creates a row of a single field. */
  static CsvRow ofField(String text, boolean isQuoted) {
    return new CsvRow(0, List.of(text), List.of(isQuoted), false, false);
  }
}
