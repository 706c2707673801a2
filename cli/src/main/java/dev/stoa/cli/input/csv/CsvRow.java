package dev.stoa.cli.input.csv;

import java.util.List;

/**
 * One row of a CSV file.
 *
 * @param lineNumber the line on which the row begins
 * @param fields the fields; one empty field for an empty line
 * @param areQuoted whether each field was quoted
 * @param isEmptyLine whether the line was empty
 */
record CsvRow(long lineNumber, List<String> fields, List<Boolean> areQuoted, boolean isEmptyLine) {
  /** Returns whether the field is empty and unquoted. */
  boolean isNull(int index) {
    return fields.get(index).isEmpty() && !areQuoted.get(index);
  }

  /** Returns whether the field is a quoted empty string. */
  boolean isQuotedEmpty(int index) {
    return fields.get(index).isEmpty() && areQuoted.get(index);
  }

  /** Adds a field to the shape of its column. */
  static void observe(String text, boolean isQuoted, CsvColumnShape shape) {
    if (!text.isEmpty()) {
      shape.observe(text);
    } else if (isQuoted) {
      shape.observeQuotedEmpty();
    } else {
      shape.observeNull();
    }
  }
}
