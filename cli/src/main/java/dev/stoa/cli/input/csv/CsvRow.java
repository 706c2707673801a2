package dev.stoa.cli.input.csv;

import java.util.List;

/**
 * One row of a CSV file.
 *
 * @param line the line number on which it begins
 * @param fields its fields; one empty field for an empty line
 * @param isQuoted whether each field was quoted
 * @param isEmptyLine whether the line was empty
 */
record CsvRow(long line, List<String> fields, List<Boolean> isQuoted, boolean isEmptyLine) {
  /** Whether the field is empty and unquoted. */
  boolean isNull(int index) {
    return fields.get(index).isEmpty() && !isQuoted.get(index);
  }

  /** Whether the field is a quoted empty string. */
  boolean isQuotedEmpty(int index) {
    return fields.get(index).isEmpty() && isQuoted.get(index);
  }
}
