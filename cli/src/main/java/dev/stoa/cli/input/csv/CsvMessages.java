package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.csv.CsvSampleRows.Cell;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.InputMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Says in one line how a CSV file is read, and warns if it probably has another delimiter. */
final class CsvMessages {
  private static final List<Character> LIKELY_DELIMITERS = List.of(';', '\t', '|', ',');

  private CsvMessages() {}

  /** Returns what was decided; a note if anything of it is unusual and not what the user said. */
  static InputMessage decision(String fileName, CsvSniffer.Result sniffed, CsvOptions options) {
    CsvDialect dialect = sniffed.dialect();
    Set<String> nullTexts = options.nullTexts().isPresent() ? Set.of() : usualNulls(sniffed);
    boolean isUnusual =
        isOther(dialect.delimiter(), ',', options.delimiter())
            || isOther(dialect.quote(), CsvDialect.STANDARD_QUOTE, options.quote())
            || isOther(dialect.escape(), CsvOptions.NONE, options.escape())
            || isOther(dialect.encoding(), StandardCharsets.UTF_8, options.encoding())
            || isOther(dialect.hasHeader(), true, options.hasHeader())
            || dialect.skippedLineCount() > 0
            || !nullTexts.isEmpty();
    List<String> parts = new ArrayList<>();
    parts.add("delimiter " + nameOf(dialect.delimiter()));
    parts.add(dialect.hasHeader() ? "a header" : "no header");
    if (dialect.quote() == CsvOptions.NONE) {
      parts.add("no quotes");
    } else {
      parts.add("quote " + dialect.quote() + (dialect.hasEscape() ? escape(dialect) : ""));
    }
    parts.add(dialect.encoding().name());
    if (dialect.skippedLineCount() > 0) {
      parts.add(
          dialect.skippedLineCount() == 1
              ? "1 line before it skipped"
              : dialect.skippedLineCount() + " lines before it skipped");
    }
    String nulls =
        nullTexts.isEmpty()
            ? ""
            : "; null in columns that are not text: " + String.join(", ", nullTexts);
    return new InputMessage(
        isUnusual ? InputMessage.Kind.NOTE : InputMessage.Kind.DETAIL,
        fileName + " is CSV with " + String.join(", ", parts) + nulls);
  }

  /** Returns a warning if the rows have a single field that contains another delimiter. */
  static Optional<InputMessage> warning(String fileName, CsvSniffer.Result sniffed) {
    CsvSampleRows rows = sniffed.rows();
    if (rows.commonFieldCount() != 1) {
      return Optional.empty();
    }
    return LIKELY_DELIMITERS.stream()
        .filter(delimiter -> delimiter != sniffed.dialect().delimiter())
        .filter(delimiter -> isInMostRows(delimiter, rows))
        .findFirst()
        .map(
            delimiter ->
                new InputMessage(
                    InputMessage.Kind.WARNING,
                    fileName
                        + " has one column, whose values contain "
                        + nameOf(delimiter)
                        + ": if it separates columns, read it with --delimiter "
                        + argumentOf(delimiter)));
  }

  private static <T> boolean isOther(T detected, T usual, Optional<T> given) {
    return given.isEmpty() && !detected.equals(usual);
  }

  private static String escape(CsvDialect dialect) {
    return " escaped by " + dialect.escape();
  }

  private static boolean isInMostRows(char delimiter, CsvSampleRows rows) {
    long rowCount =
        rows.rows().stream()
            .filter(row -> row.get(0).text().indexOf(delimiter) >= 0 && !row.get(0).isQuoted())
            .count();
    return rowCount * 10 >= rows.rows().size() * 9L;
  }

  private static String nameOf(char delimiter) {
    return delimiter == '\t' ? "tab" : String.valueOf(delimiter);
  }

  private static String argumentOf(char delimiter) {
    return delimiter == '\t' ? "tab" : "'" + delimiter + "'";
  }

  private static Set<String> usualNulls(CsvSniffer.Result sniffed) {
    Set<String> texts = new TreeSet<>();
    int fieldCount = sniffed.rows().commonFieldCount();
    List<List<Cell>> rows =
        sniffed.rows().rows().stream()
            .filter(row -> row.size() == fieldCount)
            .skip(sniffed.dialect().hasHeader() ? 1 : 0)
            .toList();
    for (int i = 0; i < fieldCount; i++) {
      if (CsvHeader.kindOf(rows, i).isPresent()) {
        for (List<Cell> row : rows) {
          if (CsvNulls.isUsualNull(row.get(i).text())) {
            texts.add(row.get(i).text());
          }
        }
      }
    }
    return texts;
  }
}
