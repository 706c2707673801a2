package dev.stoa.cli.input.csv;

import dev.stoa.type.text.NumberText;
import java.util.regex.Pattern;

/** What a field of a sample looks like, by which {@link CsvSniffer} judges a dialect. */
enum CsvCellKind {
  EMPTY,
  NUMBER,
  TIME,
  BOOLEAN,
  /** A text without characters that are common delimiters or quotes. */
  WORDS,
  /** A text that a wrong dialect may have cut out of a row. */
  OTHER;

  private static final Pattern NUMBER_PATTERN =
      Pattern.compile(
          "[-+]?[$€£]?([0-9]+|[0-9]{1,3}([.,'][0-9]{3})+)?([.,][0-9]+)?([eE][-+]?[0-9]+)?\\s?%?");

  private static final Pattern TIME_PATTERN =
      Pattern.compile(
          "([0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}[ T]?)?"
              + "([0-9]{1,2}:[0-9]{2}(:[0-9]{2}([.,][0-9]+)?)?)?\\s?(Z|[-+][0-9:]{2,6}|[AP]M)?");

  /** All characters that the patterns accept besides digits. */
  private static final String OTHER_CHARACTERS = "+-$€£.,'eE%/:TZAPM \t\n\u000b\f\r";

  /** Longer texts are neither numbers nor times. */
  private static final int MAX_VALUE_LENGTH = 40;

  /** Returns the kind of an unquoted field, or of the text within quotes. */
  static CsvCellKind of(String text) {
    String value = text.strip();
    if (value.isEmpty()) {
      return EMPTY;
    }
    if (value.length() <= MAX_VALUE_LENGTH) {
      int digitCount = digitCount(value);
      if (digitCount == value.length()) {
        return NUMBER;
      }
      if (digitCount > 0) {
        if (mayBeNumberOrTime(value)) { // is much faster than the patterns
          if (NUMBER_PATTERN.matcher(value).matches()) {
            return NUMBER;
          }
          if (TIME_PATTERN.matcher(value).matches()) {
            return TIME;
          }
        }
      } else if (NumberText.isNonFinite(value)) {
        return NUMBER;
      } else if (CsvBooleans.isTrueOrFalse(value)) {
        return BOOLEAN;
      }
    }
    return isWords(value) ? WORDS : OTHER;
  }

  /** Returns whether a value of this kind has a type of its own, unlike text. */
  boolean isTyped() {
    return this == NUMBER || this == TIME || this == BOOLEAN;
  }

  private static int digitCount(String value) {
    int count = 0;
    for (int i = 0; i < value.length(); i++) {
      count += isDigit(value.charAt(i)) ? 1 : 0;
    }
    return count;
  }

  private static boolean mayBeNumberOrTime(String value) {
    for (int i = 0; i < value.length(); i++) {
      char character = value.charAt(i);
      if (!isDigit(character) && OTHER_CHARACTERS.indexOf(character) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  private static boolean isWords(String value) {
    for (int i = 0; i < value.length(); i++) {
      switch (value.charAt(i)) {
        case ',', ';', '|', '\t', '"' -> {
          return false;
        }
        case '\'' -> {
          if (i == 0 || i == value.length() - 1) {
            return false;
          }
        }
        default -> {
          // Any other character is part of a word.
        }
      }
    }
    return true;
  }
}
