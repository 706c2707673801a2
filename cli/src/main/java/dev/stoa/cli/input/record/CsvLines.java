package dev.stoa.cli.input.record;

import java.util.Optional;

/**
 * Which lines of CSV files are no rows.
 *
 * @param skippedCount the number of lines before the header or the first row; absent if blank lines
 *     and comments before it are detected
 * @param comment the character with which comments begin, anywhere in the file
 */
public record CsvLines(Optional<Integer> skippedCount, Optional<Character> comment) {
  /** All lines are rows but those detected before the first row. */
  public static final CsvLines DETECTED = new CsvLines(Optional.empty(), Optional.empty());
}
