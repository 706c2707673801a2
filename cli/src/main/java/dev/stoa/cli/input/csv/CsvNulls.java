package dev.stoa.cli.input.csv;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which texts of a CSV file mean null. Without texts of the user: an empty field, and in
 * columns that are not text also the usual texts such as NA. With texts of the user, these, and in
 * columns that are not text also an empty field. In columns of text, a quoted field is never null.
 */
final class CsvNulls {
  /** The texts that DuckDB's users and pandas have in mind; a value of a text may equal them. */
  private static final Set<String> USUAL_NULLS =
      Set.of("NULL", "Null", "null", "NA", "N/A", "n/a", "#N/A", "None", "\\N");

  /** Tested first, since most fields begin with another character. */
  private static final String USUAL_BEGINNINGS = "Nn#\\";

  private static final int MAX_USUAL_NULL_LENGTH = 4;

  private final Optional<Set<String>> givenTexts;
  private final boolean areGiven;

  private CsvNulls(Optional<Set<String>> givenTexts) {
    this.givenTexts = givenTexts;
    this.areGiven = givenTexts.isPresent();
  }

  /** Returns the rules with the texts that the user gave, if any. */
  static CsvNulls of(Optional<List<String>> givenTexts) {
    return new CsvNulls(givenTexts.map(Set::copyOf));
  }

  /** Whether the user gave no texts, so that in columns of text only an empty field is null. */
  boolean areUsual() {
    return givenTexts.isEmpty();
  }

  /** Returns whether a text means null in columns that are not text. */
  static boolean isUsualNull(String text) {
    return text.length() <= MAX_USUAL_NULL_LENGTH
        && !text.isEmpty()
        && USUAL_BEGINNINGS.indexOf(text.charAt(0)) >= 0
        && USUAL_NULLS.contains(text);
  }

  /** Returns whether a field is null in a column of text. */
  boolean isNullText(String text, boolean isQuoted) {
    return !isQuoted && (areGiven ? isGiven(text) : text.isEmpty());
  }

  /** Returns whether a field is null in a column of numbers or of any other type but text. */
  boolean isNullValue(String text) {
    return text.isBlank() || (areGiven ? isGiven(text) : isUsualNull(text));
  }

  private boolean isGiven(String text) {
    return givenTexts.orElseThrow().contains(text);
  }
}
