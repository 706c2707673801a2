package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.record.CsvOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rows of a sample under one candidate dialect. Unlike {@link CsvRowReader}, tolerates
 * malformed quotes: it counts the row and goes on after its first line.
 */
final class CsvSampleRows {
  /** A field; quoted if its quotes were removed. */
  record Cell(String text, boolean isQuoted) {}

  /** More rows take time and hardly change the result. */
  private static final int MAX_ROW_COUNT = 250;

  /** An open quote that contains more than this part of the sample was never closed. */
  private static final int MAX_QUOTED_PART = 2;

  private final String text;
  private final boolean isWholeFile;
  private final CsvSyntax syntax;
  private final char delimiter;
  private final char quote;
  private final char escape;
  private final boolean trimsFields;
  private final List<List<Cell>> rows = new ArrayList<>();
  private int position;
  private int malformedRowCount;
  private int quotedCellCount;
  private int escapedQuoteCount;

  /** The fields after a delimiter, from the second row on, with and without a blank before them. */
  private int indentedCellCount;

  private int notIndentedCellCount;

  private CsvSampleRows(String text, boolean isWholeFile, CsvSyntax syntax) {
    this.text = text;
    this.isWholeFile = isWholeFile;
    this.syntax = syntax;
    this.delimiter = syntax.delimiter();
    this.quote = syntax.quote();
    this.escape = syntax.escape();
    this.trimsFields = syntax.trimsFields();
  }

  /** Parses a sample, which may end within a row unless it is the whole file. */
  static CsvSampleRows parse(String text, boolean isWholeFile, CsvSyntax syntax) {
    return parse(text, isWholeFile, syntax, MAX_ROW_COUNT);
  }

  /** Parses a sample as {@link #parse} does, but all of its rows. */
  static CsvSampleRows parseAll(String text, boolean isWholeFile, CsvSyntax syntax) {
    return parse(text, isWholeFile, syntax, Integer.MAX_VALUE);
  }

  private static CsvSampleRows parse(
      String text, boolean isWholeFile, CsvSyntax syntax, int maxRowCount) {
    CsvSampleRows sample = new CsvSampleRows(text, isWholeFile, syntax);
    while (sample.position < text.length() && sample.rows.size() < maxRowCount) {
      sample.parseRow();
    }
    return sample;
  }

  /**
   * Parses a sample with trimmed fields as {@link #parse} does; empty unless all fields after a
   * delimiter begin with a blank, apart from the names of the columns and empty fields.
   */
  static Optional<CsvSampleRows> parseIndented(String text, boolean isWholeFile, CsvSyntax syntax) {
    CsvSampleRows sample = new CsvSampleRows(text, isWholeFile, syntax.withTrimmedFields(true));
    while (sample.position < text.length()
        && sample.rows.size() < MAX_ROW_COUNT
        && sample.notIndentedCellCount == 0) {
      sample.parseRow();
    }
    boolean areIndented = sample.indentedCellCount > 0 && sample.notIndentedCellCount == 0;
    return areIndented ? Optional.of(sample) : Optional.empty();
  }

  CsvSyntax syntax() {
    return syntax;
  }

  /** Returns the rows with well-formed quotes, without blank lines. */
  List<List<Cell>> rows() {
    return rows;
  }

  int malformedRowCount() {
    return malformedRowCount;
  }

  int quotedCellCount() {
    return quotedCellCount;
  }

  int escapedQuoteCount() {
    return escapedQuoteCount;
  }

  /** Returns the number of fields that most rows have; 0 without rows. */
  int commonFieldCount() {
    return fieldCounts().entrySet().stream()
        .max(
            Map.Entry.<Integer, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse(0);
  }

  /** Returns the number of rows of each number of fields. */
  Map<Integer, Integer> fieldCounts() {
    Map<Integer, Integer> rowCounts = new HashMap<>();
    rows.forEach(row -> rowCounts.merge(row.size(), 1, Integer::sum));
    return rowCounts;
  }

  private void parseRow() {
    if (syntax.hasComments() && text.charAt(position) == syntax.comment()) {
      skipLine();
      return;
    }
    int start = position;
    int quotedCount = 0;
    List<Cell> cells = new ArrayList<>();
    for (boolean isRowEnd = false; !isRowEnd; ) {
      int cellStart = position;
      if (trimsFields) {
        skipBlanks();
      }
      boolean isIndented = position > cellStart;
      boolean isQuoted = position < text.length() && text.charAt(position) == quote;
      Cell cell = isQuoted ? quotedCell() : plainCell();
      if (cell == null) {
        recover(start);
        return;
      }
      quotedCount += isQuoted ? 1 : 0;
      if (!cells.isEmpty() && !rows.isEmpty() && !(cell.text().isEmpty() && !isQuoted)) {
        indentedCellCount += isIndented ? 1 : 0;
        notIndentedCellCount += isIndented ? 0 : 1;
      }
      cells.add(cell);
      isRowEnd = position >= text.length() || text.charAt(position) != delimiter;
      position += isRowEnd ? 0 : 1;
    }
    boolean isComplete = position < text.length() || isWholeFile;
    skipLineEnd();
    boolean isBlank = cells.size() == 1 && cells.get(0).text().isBlank();
    if (isComplete && !isBlank) {
      rows.add(cells);
      quotedCellCount += quotedCount;
    }
  }

  private Cell plainCell() {
    int start = position;
    while (position < text.length() && !isFieldEnd(position)) {
      position += text.charAt(position) == escape ? 2 : 1;
    }
    position = Math.min(position, text.length());
    int end = position;
    while (trimsFields && end > start && syntax.isBlank(text.charAt(end - 1))) {
      end--;
    }
    return new Cell(text.substring(start, end), false);
  }

  private void skipBlanks() {
    while (position < text.length() && syntax.isBlank(text.charAt(position))) {
      position++;
    }
  }

  /** Returns the quoted field; null if its quotes are malformed. */
  private Cell quotedCell() {
    int start = ++position;
    while (position < text.length()) {
      char character = text.charAt(position);
      char next = position + 1 < text.length() ? text.charAt(position + 1) : CsvOptions.NONE;
      if (character == escape && (next == quote || next == escape)) {
        escapedQuoteCount += next == quote ? 1 : 0;
        position += 2;
      } else if (character != quote) {
        position++;
      } else if (next == quote) {
        position += 2;
      } else {
        Cell cell = new Cell(text.substring(start, position), true);
        position++;
        if (trimsFields) {
          skipBlanks();
        }
        return position == text.length() || isFieldEnd(position) ? cell : null;
      }
    }
    position = text.length() + 1; // distinguishes an open quote from a closed one
    return null;
  }

  private boolean isFieldEnd(int index) {
    char character = text.charAt(index);
    return character == delimiter || character == '\n' || character == '\r';
  }

  private void recover(int rowStart) {
    boolean isOpen = position > text.length();
    if (isOpen && !isWholeFile && text.length() - rowStart < text.length() / MAX_QUOTED_PART) {
      position = text.length(); // the row continues after the sample
      return;
    }
    malformedRowCount++;
    position = rowStart;
    skipLine();
  }

  private void skipLine() {
    while (position < text.length() && "\r\n".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    skipLineEnd();
  }

  private void skipLineEnd() {
    if (position < text.length() && text.charAt(position) == '\r') {
      position++;
    }
    if (position < text.length() && text.charAt(position) == '\n') {
      position++;
    }
  }
}
