package dev.stoa.cli.input.record;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;

/**
 * What the user says about CSV files; everything that is absent is detected.
 *
 * @param delimiter the character between two fields
 * @param hasHeader whether the first row contains the names of the columns
 * @param quote the character around fields that contain delimiters; {@link #NONE} if there is none
 * @param escape the character before a quote within a quoted field; {@link #NONE} if such quotes
 *     are doubled
 * @param encoding the encoding of the text
 * @param nullTexts the unquoted texts that mean null
 * @param trimsFields whether blanks around fields are not part of them
 * @param lines which lines are no rows
 * @param notation how numbers and dates are written
 */
public record CsvOptions(
    Optional<Character> delimiter,
    Optional<Boolean> hasHeader,
    Optional<Character> quote,
    Optional<Character> escape,
    Optional<Charset> encoding,
    Optional<List<String>> nullTexts,
    Optional<Boolean> trimsFields,
    CsvLines lines,
    CsvNotation notation) {
  /** Stands for no quote or no escape: a noncharacter of Unicode, which no text contains. */
  public static final char NONE = '\uffff';

  /** Creates options that detect blanks around fields, skipped lines and the notation of values. */
  public CsvOptions(
      Optional<Character> delimiter,
      Optional<Boolean> hasHeader,
      Optional<Character> quote,
      Optional<Character> escape,
      Optional<Charset> encoding,
      Optional<List<String>> nullTexts) {
    this(
        delimiter,
        hasHeader,
        quote,
        escape,
        encoding,
        nullTexts,
        Optional.empty(),
        CsvLines.DETECTED,
        CsvNotation.STANDARD);
  }

  /** Returns options that detect everything. */
  public static CsvOptions detectAll() {
    return new CsvOptions(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Returns these options with another delimiter. */
  public CsvOptions withDelimiter(char newDelimiter) {
    return new CsvOptions(
        Optional.of(newDelimiter),
        hasHeader,
        quote,
        escape,
        encoding,
        nullTexts,
        trimsFields,
        lines,
        notation);
  }

  /** Returns these options with or without blanks around fields as part of them. */
  public CsvOptions withTrimmedFields(Optional<Boolean> newTrimsFields) {
    return new CsvOptions(
        delimiter, hasHeader, quote, escape, encoding, nullTexts, newTrimsFields, lines, notation);
  }

  /** Returns these options with other lines that are no rows. */
  public CsvOptions withLines(CsvLines newLines) {
    return new CsvOptions(
        delimiter, hasHeader, quote, escape, encoding, nullTexts, trimsFields, newLines, notation);
  }

  /** Returns these options with another notation of numbers and dates. */
  public CsvOptions withNotation(CsvNotation newNotation) {
    return new CsvOptions(
        delimiter, hasHeader, quote, escape, encoding, nullTexts, trimsFields, lines, newNotation);
  }
}
