package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.record.CsvOptions;

/**
 * How the text of a CSV file is divided into fields.
 *
 * @param delimiter the character between two fields
 * @param quote the character around fields, or {@link CsvOptions#NONE}
 * @param escape the character before a quote within a quoted field, or {@link CsvOptions#NONE} if
 *     such quotes are doubled
 * @param comment the character with which lines begin that are no rows, or {@link CsvOptions#NONE}
 * @param trimsFields whether blanks around fields, outside quotes, are not part of them
 */
record CsvSyntax(char delimiter, char quote, char escape, char comment, boolean trimsFields) {
  boolean hasEscape() {
    return escape != CsvOptions.NONE && quote != CsvOptions.NONE;
  }

  boolean hasComments() {
    return comment != CsvOptions.NONE;
  }

  /** Returns whether a character is a blank that may be around a field. */
  boolean isBlank(int character) {
    return (character == ' ' || character == '\t') && character != delimiter;
  }

  CsvSyntax withTrimmedFields(boolean newTrimsFields) {
    return new CsvSyntax(delimiter, quote, escape, comment, newTrimsFields);
  }
}
