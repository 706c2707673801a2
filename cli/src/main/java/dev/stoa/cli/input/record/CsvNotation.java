package dev.stoa.cli.input.record;

import java.util.Optional;

/**
 * How numbers and dates are written in CSV files, given by the user or detected. Readers convert
 * them to the notation of Stoa before they parse them.
 *
 * @param decimalSeparator the character before the fraction of a number, a point or a comma
 * @param dateFormat the format of dates that are not written as Stoa writes them
 */
public record CsvNotation(
    Optional<Character> decimalSeparator, Optional<CsvDateFormat> dateFormat) {
  /** The notation of Stoa: 1.5 and 2020-12-31. */
  public static final CsvNotation STANDARD = new CsvNotation(Optional.empty(), Optional.empty());

  private static final char COMMA = ',';

  /** Returns whether fractions begin with a comma. */
  public boolean hasDecimalComma() {
    return decimalSeparator.isPresent() && decimalSeparator.get() == COMMA;
  }

  /**
   * Returns a number in the notation of Stoa. Where fractions begin with a comma, points become
   * commas, so that 1.000 is not a number.
   */
  public String number(String text) {
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
        decimalSeparator.or(other::decimalSeparator), dateFormat.or(other::dateFormat));
  }
}
