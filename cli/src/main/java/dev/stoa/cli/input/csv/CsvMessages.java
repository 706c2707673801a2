package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.csv.CsvSampleRows.Cell;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.InputMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Says in one line how a CSV file is read, and warns if it probably has another delimiter. */
final class CsvMessages {
  /** The number of columns that are named; more of them would hide the rest of the output. */
  private static final int MAX_SHOWN_COUNT = 3;

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
            || isOther(dialect.syntax().trimsFields(), false, options.trimsFields())
            || (dialect.skippedLineCount() > 0 && options.lines().skippedCount().isEmpty())
            || (dialect.notation().hasDecimalComma()
                && options.notation().decimalSeparator().isEmpty()
                && options.notation().thousandsSeparator().isEmpty())
            || !dialect.notation().dateFormat().equals(options.notation().dateFormat())
            || !renamings(sniffed).isEmpty()
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
    if (dialect.syntax().trimsFields()) {
      parts.add("blanks around fields removed");
    }
    if (dialect.notation().hasDecimalComma()) {
      parts.add("decimal commas");
    }
    dialect.notation().dateFormat().ifPresent(format -> parts.add("dates as " + format.pattern()));
    String nulls =
        nullTexts.isEmpty()
            ? ""
            : "; null in columns that are not text: " + String.join(", ", nullTexts);
    return new InputMessage(
        isUnusual ? InputMessage.Kind.NOTE : InputMessage.Kind.DETAIL,
        fileName + " is CSV with " + String.join(", ", parts) + nulls + renamings(sniffed));
  }

  /** Returns which columns have another name than in the header; empty if all have the same. */
  private static String renamings(CsvSniffer.Result sniffed) {
    if (!sniffed.dialect().hasHeader() || sniffed.rows().rows().isEmpty()) {
      return "";
    }
    List<String> fields = sniffed.rows().rows().get(0).stream().map(Cell::text).toList();
    List<String> names = CsvHeader.distinctNames(fields);
    List<String> renamings = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (fields.get(i).isEmpty()) {
        renamings.add("column %d without a name is %s".formatted(i + 1, names.get(i)));
      } else if (!fields.get(i).equals(names.get(i))) {
        renamings.add("the next column %s is %s".formatted(fields.get(i), names.get(i)));
      }
    }
    return renamings.isEmpty() ? "" : "; " + shortList(renamings, ", ");
  }

  private static String shortList(List<String> items, String separator) {
    String shown = items.stream().limit(MAX_SHOWN_COUNT).collect(Collectors.joining(separator));
    return items.size() <= MAX_SHOWN_COUNT
        ? shown
        : shown + separator + "and " + (items.size() - MAX_SHOWN_COUNT) + " more";
  }

  /** Returns the columns that are text because it is unknown how their values are written. */
  static List<InputMessage> ambiguities(String fileName, CsvSniffer.Result sniffed) {
    return sniffed.ambiguousColumns().stream()
        .limit(MAX_SHOWN_COUNT)
        .map(
            column ->
                new InputMessage(
                    InputMessage.Kind.NOTE,
                    "%s: column %s has %s, and is text: %s"
                        .formatted(fileName, column.column(), column.values(), column.remedy())))
        .toList();
  }

  /**
   * Returns the columns that store numbers without all their digits.
   *
   * @param toldColumns the columns that the user knows of; these are added
   */
  static List<InputMessage> roundedNumbers(
      Map<String, CsvColumnShape> shapesByName, Set<String> toldColumns) {
    List<InputMessage> messages = new ArrayList<>();
    shapesByName.forEach(
        (name, shape) ->
            shape
                .roundedNumber()
                .filter(number -> toldColumns.size() < MAX_SHOWN_COUNT && toldColumns.add(name))
                .ifPresent(number -> messages.add(message(name, number))));
    return messages;
  }

  private static InputMessage message(String name, CsvColumnShape.RoundedNumber number) {
    return new InputMessage(
        InputMessage.Kind.NOTE,
        "column %s is double, which keeps about 16 digits of %s in %s: to keep all of them, give the type %s with --schema"
            .formatted(
                name, InputErrors.shorten(number.text()), number.place(), number.exactType()));
  }

  /**
   * Returns the columns that are text because of a few values.
   *
   * @param toldColumns the columns that the user knows of; these are added
   */
  static List<InputMessage> oddValues(
      Map<String, CsvColumnShape> shapesByName, Set<String> toldColumns) {
    List<InputMessage> messages = new ArrayList<>();
    shapesByName.forEach(
        (name, shape) ->
            shape
                .oddValues()
                .filter(odd -> toldColumns.size() < MAX_SHOWN_COUNT && toldColumns.add(name))
                .ifPresent(odd -> messages.add(message(name, odd))));
    return messages;
  }

  private static InputMessage message(String name, CsvColumnShape.OddValues odd) {
    return new InputMessage(
        InputMessage.Kind.NOTE,
        "column %s is text because of \"%s\" in %s%s; otherwise it is %s: correct it, read it as null with --null, or give the type with --schema and skip the row with --skip-bad"
            .formatted(
                name,
                InputErrors.shorten(odd.firstText()).replaceAll("\\R", " "),
                odd.firstPlace(),
                odd.count() == 1 ? "" : " and " + (odd.count() - 1) + " more",
                odd.typeOfOthers()));
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
