package dev.stoa.hadoop.text;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * How lines are divided into fields; created from the settings of a job.
 *
 * @param delimiter the character between two fields
 * @param quote the character around fields that contain delimiters, or {@link #NONE}
 * @param escape the character before one that stands for itself, or {@link #NONE}
 * @param nullText the text that means null, besides an empty field in columns that are not text;
 *     absent if an empty field is null in all columns
 * @param header what the first line of a file is
 * @param hasQuotedLineBreaks whether a field in quotes may contain line breaks, so that files
 *     cannot be divided
 */
record TextDialect(
    int delimiter,
    int quote,
    int escape,
    Optional<String> nullText,
    HeaderMode header,
    boolean hasQuotedLineBreaks) {
  /** Stands for no quote or no escape; equals no byte. */
  static final int NONE = Integer.MIN_VALUE;

  TextDialect {
    escape = escape == quote ? NONE : escape; // doubled quotes are always understood
    if (delimiter == quote || delimiter == escape) {
      throw new IllegalArgumentException(
          "the delimiter is also the quote or the escape: choose different characters");
    }
    if (hasQuotedLineBreaks && quote == NONE) {
      throw new IllegalArgumentException(
          "line breaks in quotes are allowed, but there are no quotes: set a quote");
    }
  }

  /** Returns the bytes of the null text; empty if an empty field is null. */
  byte[] nullBytes() {
    return nullText.orElse("").getBytes(StandardCharsets.UTF_8);
  }
}
