package dev.stoa.cli.input.record;

import java.util.Optional;

/**
 * How numbers and dates are written in CSV files, given by the user or detected. Readers convert
 * them to the notation of Stoa before they parse them.
 *
 * @param decimalSeparator the character before the fraction of a number, a point or a comma
 * @param thousandsSeparator the character between groups of three digits
 * @param dateFormat the format of dates that are not written as Stoa writes them
 */
public record CsvNotation(
    Optional<Character> decimalSeparator,
    Optional<Character> thousandsSeparator,
    Optional<CsvDateFormat> dateFormat) {
  /** The notation of Stoa: 1.5 and 2020-12-31. */
  public static final CsvNotation STANDARD =
      new CsvNotation(Optional.empty(), Optional.empty(), Optional.empty());

  private static final char COMMA = ',';
  private static final int GROUP_LENGTH = 3;

  /** Returns whether fractions begin with a comma. */
  public boolean hasDecimalComma() {
    return decimalSeparator.isPresent() && decimalSeparator.get() == COMMA;
  }

  /** Returns whether numbers may be written otherwise than in Stoa. */
  public boolean convertsNumbers() {
    return hasDecimalComma() || thousandsSeparator.isPresent();
  }

  /**
   * Returns a number in the notation of Stoa. Where fractions begin with a comma, points become
   * commas, so that 1.000 is not a number unless points separate thousands.
   */
  public String number(String text) {
    return withDecimalPoint(
        thousandsSeparator.isPresent() ? withoutGroups(text, thousandsSeparator.get()) : text);
  }

  /** Returns a number without separators of thousands; other texts are returned unchanged. */
  private static String withoutGroups(String text, char separator) {
    int first = text.indexOf(separator);
    int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    if (first <= start || first > start + GROUP_LENGTH) {
      return text;
    }
    int end = first;
    while (end < text.length() && text.charAt(end) == separator) {
      int groupEnd = end + 1;
      while (groupEnd < text.length()
          && text.charAt(groupEnd) >= '0'
          && text.charAt(groupEnd) <= '9') {
        groupEnd++;
      }
      if (groupEnd != end + 1 + GROUP_LENGTH) {
        return text;
      }
      end = groupEnd;
    }
    return text.indexOf(separator, end) >= 0
        ? text
        : text.substring(0, end).replace(String.valueOf(separator), "") + text.substring(end);
  }

  private String withDecimalPoint(String text) {
    if (!hasDecimalComma() || (text.indexOf(COMMA) < 0 && text.indexOf('.') < 0)) {
      return text;
    }
    char[] characters = text.toCharArray();
    for (int i = 0; i < characters.length; i++) {
      characters[i] = characters[i] == COMMA ? '.' : characters[i] == '.' ? COMMA : characters[i];
    }
    return new String(characters);
  }

  /** Returns a date or timestamp of the format in the notation of Stoa; empty for other texts. */
  public Optional<String> isoDate(String text) {
    return dateFormat.flatMap(format -> format.toIsoDate(text));
  }

  /** Returns this notation, or for what it leaves open, that of another. */
  public CsvNotation or(CsvNotation other) {
    return new CsvNotation(
        decimalSeparator.or(other::decimalSeparator),
        thousandsSeparator.or(other::thousandsSeparator),
        dateFormat.or(other::dateFormat));
  }
}
