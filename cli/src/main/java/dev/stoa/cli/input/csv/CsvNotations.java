package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.csv.CsvSampleRows.Cell;
import dev.stoa.cli.input.record.CsvDateFormat;
import dev.stoa.cli.input.record.CsvNotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Detects how the numbers and dates of a sample are written, if only one notation fits the columns
 * that consist of them: a day above 12 shows which number is the month, a fraction of other than
 * three digits that its comma does not separate thousands.
 *
 * @param notation the notation; standard where it is that, or ambiguous
 * @param ambiguousColumns the columns that several notations fit
 */
record CsvNotations(CsvNotation notation, List<Ambiguity> ambiguousColumns) {
  /**
   * A column that several notations fit.
   *
   * @param column the name of the column
   * @param values what it contains, with an example
   * @param remedy what the user can say, as a clause
   */
  record Ambiguity(String column, String values, String remedy) {}

  /** Two numbers of at most four digits around a third one, and perhaps a time of day. */
  private static final Pattern DATE_PATTERN =
      Pattern.compile("(\\d{1,4})([/.-])\\d{1,2}\\2(\\d{4}|\\d{1,2})(?:[ T].*)?");

  private static final Pattern ISO_DATE_PATTERN = Pattern.compile("\\d{4}-\\d\\d-\\d\\d.*");
  private static final Pattern INTEGER_PATTERN = Pattern.compile("[-+]?\\d+");
  private static final Pattern POINT_PATTERN = Pattern.compile("[-+]?\\d+\\.\\d+");
  static final Pattern COMMA_PATTERN = Pattern.compile("[-+]?\\d+,\\d+");

  /** Numbers whose comma may separate thousands. */
  private static final Pattern THOUSANDS_PATTERN = Pattern.compile("[-+]?[1-9]\\d{0,2},\\d{3}");

  /**
   * Numbers with separators of thousands beyond doubt. Three groups with points may be a version.
   */
  private static final Pattern GROUPS_PATTERN =
      Pattern.compile(
          "[-+]?[1-9]\\d{0,2}(?:([,' ])\\d{3}(?:(?:\\1\\d{3})+(?:[.,]\\d+)?|(?!\\1)[.,]\\d+)"
              + "|(?:\\.\\d{3})+,\\d+)");

  /** Other numbers in columns with separators of thousands. */
  private static final Pattern SMALL_PATTERN =
      Pattern.compile("[-+]?\\d+(?:[.,]\\d+)?|[-+]?[1-9]\\d{0,2}[,.' ]\\d{3}");

  private static final Pattern SEPARATOR_PATTERN = Pattern.compile("[^-+\\d]");

  private static final Pattern Y_PATTERN = Pattern.compile("[Yy]");
  private static final Pattern N_PATTERN = Pattern.compile("[Nn]");

  private static final int YEAR_LENGTH = 4;

  /** The first characters of the values of columns that are looked at; others take time. */
  private static final String BEGINNINGS = "0123456789+-YyNn";

  /**
   * A column of the sample.
   *
   * @param rows the rows without the header
   * @param firstValue the first value that is not null
   */
  private record Column(String name, List<List<Cell>> rows, int index, String firstValue) {
    /** Returns the values that are not null. */
    List<String> values() {
      List<String> values = new ArrayList<>();
      for (List<Cell> row : rows) {
        String text = row.get(index).text();
        if (isValue(text)) {
          values.add(text.strip());
        }
      }
      return values;
    }

    boolean hasComma() {
      for (List<Cell> row : rows) {
        if (row.get(index).text().indexOf(',') >= 0) {
          return true;
        }
      }
      return false;
    }

    /** Returns whether all values have one of two patterns, and some have the first. */
    boolean consistsOf(Pattern pattern, Pattern otherPattern) {
      boolean hasPattern = false;
      for (String value : values()) {
        if (pattern.matcher(value).matches()) {
          hasPattern = true;
        } else if (!otherPattern.matcher(value).matches()) {
          return false;
        }
      }
      return hasPattern;
    }
  }

  /** A column of dates with the formats that fit all of its values. */
  private record DateColumn(Column column, List<CsvDateFormat> formats) {}

  /**
   * Detects the notation of rows that all have the same number of fields.
   *
   * @param given what the user says, which is not detected
   */
  static CsvNotations detect(
      boolean hasHeader, List<List<Cell>> rows, char delimiter, CsvNotation given) {
    List<Column> columns = columns(hasHeader, rows);
    List<Ambiguity> ambiguities = new ArrayList<>();
    Optional<Character> decimalSeparator =
        given
            .decimalSeparator()
            .or(() -> otherSeparator(given))
            .or(() -> decimalSeparator(columns, delimiter, ambiguities));
    Optional<CsvDateFormat> dateFormat =
        given.dateFormat().or(() -> dateFormat(columns, ambiguities));
    columns.stream()
        .filter(column -> column.firstValue().length() == 1)
        .filter(column -> column.consistsOf(Y_PATTERN, N_PATTERN))
        .filter(column -> column.consistsOf(N_PATTERN, Y_PATTERN))
        .map(CsvNotations::flagAmbiguity)
        .forEach(ambiguities::add);
    if (given.thousandsSeparator().isEmpty()) {
      columns.stream()
          .filter(column -> startsWithNumber(column) && hasGroups(column))
          .map(CsvNotations::groupsAmbiguity)
          .forEach(ambiguities::add);
    }
    return new CsvNotations(
        new CsvNotation(decimalSeparator, given.thousandsSeparator(), dateFormat), ambiguities);
  }

  private static boolean startsWithNumber(Column column) {
    return SMALL_PATTERN.matcher(column.firstValue()).matches()
        || GROUPS_PATTERN.matcher(column.firstValue()).matches();
  }

  private static boolean hasGroups(Column column) {
    return column.consistsOf(GROUPS_PATTERN, SMALL_PATTERN);
  }

  private static Ambiguity groupsAmbiguity(Column column) {
    String example =
        column.values().stream()
            .filter(text -> GROUPS_PATTERN.matcher(text).matches())
            .findFirst()
            .orElseThrow();
    Matcher separator = SEPARATOR_PATTERN.matcher(example);
    String character = separator.find() ? separator.group() : "";
    return new Ambiguity(
        column.name(),
        "numbers such as " + example,
        "to load them as numbers, give --thousands-separator "
            + (character.equals(",") || character.equals(".")
                ? character
                : "\"" + character + "\""));
  }

  /** Returns the decimal separator that follows from the one of thousands. */
  private static Optional<Character> otherSeparator(CsvNotation given) {
    return given
        .thousandsSeparator()
        .filter(separator -> separator == ',' || separator == '.')
        .map(separator -> separator == ',' ? '.' : ',');
  }

  private static Ambiguity flagAmbiguity(Column column) {
    return new Ambiguity(
        column.name(), "y and n", "to load them as booleans, give the type with --schema");
  }

  /** Returns whether a larger sample might change the result. */
  boolean isUncertain() {
    return !ambiguousColumns.isEmpty()
        || notation.hasDecimalComma()
        || notation.dateFormat().isPresent();
  }

  private static List<Column> columns(boolean hasHeader, List<List<Cell>> rows) {
    if (rows.isEmpty()) {
      return List.of();
    }
    List<String> firstRow = rows.get(0).stream().map(Cell::text).toList();
    List<String> names =
        hasHeader ? CsvHeader.distinctNames(firstRow) : CsvHeader.namesWithout(firstRow.size());
    List<List<Cell>> values = rows.subList(hasHeader ? 1 : 0, rows.size());
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String first = firstValue(values, i);
      if (!first.isEmpty() && BEGINNINGS.indexOf(first.charAt(0)) >= 0) {
        columns.add(new Column(names.get(i), values, i, first));
      }
    }
    return columns;
  }

  /** Returns the first value of a column that is not null; empty if there is none. */
  private static String firstValue(List<List<Cell>> rows, int column) {
    for (List<Cell> row : rows) {
      String text = row.get(column).text();
      if (isValue(text)) {
        return text.strip();
      }
    }
    return "";
  }

  private static boolean isValue(String text) {
    return !text.isBlank() && !CsvNulls.isUsualNull(text);
  }

  private static Optional<CsvDateFormat> dateFormat(
      List<Column> columns, List<Ambiguity> ambiguities) {
    List<DateColumn> dateColumns =
        columns.stream()
            .map(column -> new DateColumn(column, dateFormats(column)))
            .filter(dateColumn -> !dateColumn.formats().isEmpty())
            .toList();
    List<CsvDateFormat> certainFormats =
        dateColumns.stream()
            .filter(dateColumn -> dateColumn.formats().size() == 1)
            .map(dateColumn -> dateColumn.formats().get(0))
            .distinct()
            .toList();
    Optional<CsvDateFormat> format =
        certainFormats.size() == 1 ? Optional.of(certainFormats.get(0)) : Optional.empty();
    dateColumns.stream()
        .filter(dateColumn -> format.filter(dateColumn.formats()::contains).isEmpty())
        .map(CsvNotations::ambiguity)
        .forEach(ambiguities::add);
    return format;
  }

  private static Ambiguity ambiguity(DateColumn dateColumn) {
    String options =
        dateColumn.formats().stream()
            .map(format -> "--date-format " + format.pattern())
            .collect(Collectors.joining(" or "));
    return new Ambiguity(
        dateColumn.column().name(),
        "dates such as " + dateColumn.column().firstValue(),
        "to load them as dates, give " + options);
  }

  /** Returns the formats of dates that fit all values; empty if they are ISO dates or no dates. */
  private static List<CsvDateFormat> dateFormats(Column column) {
    String firstValue = column.firstValue();
    Matcher first = DATE_PATTERN.matcher(firstValue);
    if (!first.matches() || ISO_DATE_PATTERN.matcher(firstValue).matches()) {
      return List.of();
    }
    List<String> values = column.values();
    char separator = first.group(2).charAt(0);
    return candidates(first.group(1).length(), separator, first.group(3).length()).stream()
        .map(pattern -> CsvDateFormat.of(pattern.replace('/', separator)))
        .filter(format -> values.stream().allMatch(text -> format.toIsoDate(text).isPresent()))
        .toList();
  }

  /** Returns the patterns of dates, given the lengths of their first and last number. */
  private static List<String> candidates(int firstLength, char separator, int lastLength) {
    if (firstLength == YEAR_LENGTH) {
      return List.of("%Y/%m/%d");
    }
    if (lastLength == YEAR_LENGTH) {
      // Nobody writes the month first and points.
      return separator == '.' ? List.of("%d/%m/%Y") : List.of("%m/%d/%Y", "%d/%m/%Y");
    }
    // Three short numbers with points may be versions.
    return separator == '.' ? List.of() : List.of("%m/%d/%y", "%d/%m/%y", "%y/%m/%d");
  }

  private static Optional<Character> decimalSeparator(
      List<Column> columns, char delimiter, List<Ambiguity> ambiguities) {
    List<Column> commaColumns =
        columns.stream()
            .filter(column -> column.hasComma())
            .filter(column -> column.consistsOf(COMMA_PATTERN, INTEGER_PATTERN))
            .toList();
    if (commaColumns.isEmpty()) {
      // Without commas, points matter only if another file has commas.
      boolean mayHavePoints =
          columns.stream().anyMatch(column -> POINT_PATTERN.matcher(column.firstValue()).matches());
      return mayHavePoints ? Optional.of('.') : Optional.empty();
    }
    boolean hasPoints =
        columns.stream().anyMatch(column -> column.consistsOf(POINT_PATTERN, INTEGER_PATTERN));
    boolean hasFraction =
        commaColumns.stream()
            .flatMap(column -> column.values().stream())
            .anyMatch(
                text ->
                    COMMA_PATTERN.matcher(text).matches()
                        && !THOUSANDS_PATTERN.matcher(text).matches());
    // With commas as delimiters, two numbers in quotes are more often a pair.
    if (hasFraction && !hasPoints && delimiter != ',') {
      return Optional.of(',');
    }
    String remedy =
        hasPoints
            ? "to load them as numbers, give --thousands-separator ,"
            : "give --decimal-separator , or --thousands-separator ,";
    for (Column column : commaColumns) {
      String example =
          column.values().stream().filter(text -> text.indexOf(',') >= 0).findFirst().orElseThrow();
      ambiguities.add(new Ambiguity(column.name(), "numbers such as " + example, remedy));
    }
    return hasPoints ? Optional.of('.') : Optional.empty();
  }
}
