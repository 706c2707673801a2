package dev.stoa.cli.input.csv;

import java.util.Locale;

/**
 * The words for true and false in CSV files. As in DuckDB, a column of true and false is inferred
 * to be boolean, and so is one of both yes and no, or of both t and f. With a schema, y and n are
 * booleans too.
 */
final class CsvBooleans {
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int YES = 4;
  private static final int NO = 8;
  private static final int T = 16;
  private static final int F = 32;
  private static final int Y = 64;
  private static final int N = 128;

  private static final int ALL_TRUE_WORDS = TRUE | YES | T | Y;

  /** Longer texts are not converted to lower case, which takes time. */
  private static final int MAX_LENGTH = 5;

  private CsvBooleans() {}

  /** Returns the bit of a word; 0 for other texts. */
  static int bitOf(String text) {
    if (text.length() > MAX_LENGTH) {
      return 0;
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> TRUE;
      case "false" -> FALSE;
      case "yes" -> YES;
      case "no" -> NO;
      case "t" -> T;
      case "f" -> F;
      case "y" -> Y;
      case "n" -> N;
      default -> 0;
    };
  }

  /** Returns the value of a word, given its bit. */
  static boolean value(int bit) {
    return (bit & ALL_TRUE_WORDS) != 0;
  }

  /** Returns whether a text is true or false, in any case. */
  static boolean isTrueOrFalse(String text) {
    return (bitOf(text) & (TRUE | FALSE)) != 0;
  }

  /** Returns whether a column with these words, as bits, is boolean. */
  static boolean areBoolean(int bits) {
    return (bits != 0 && (bits & ~(TRUE | FALSE)) == 0) || bits == (YES | NO) || bits == (T | F);
  }

  /** Returns whether a column with these words is text, but boolean if another word follows. */
  static boolean areUndecided(int bits) {
    return bits == YES || bits == NO || bits == T || bits == F;
  }
}
