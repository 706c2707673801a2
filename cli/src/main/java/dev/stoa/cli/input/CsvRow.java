package dev.stoa.cli.input;

import java.util.List;

/**
 * One row of a CSV file.
 *
 * @param line the number of the line on which it begins
 * @param fields its fields; one empty field for an empty line
 * @param isQuoted whether each field stood in quotes
 * @param isEmptyLine whether there was nothing on the line
 */
record CsvRow(long line, List<String> fields, List<Boolean> isQuoted, boolean isEmptyLine) {
  /** Whether the field is nothing at all, as opposed to quoted emptiness. */
  boolean isNull(int index) {
    return fields.get(index).isEmpty() && !isQuoted.get(index);
  }

  /** Whether the field is a pair of quotes with nothing between. */
  boolean isQuotedEmpty(int index) {
    return fields.get(index).isEmpty() && isQuoted.get(index);
  }
}
