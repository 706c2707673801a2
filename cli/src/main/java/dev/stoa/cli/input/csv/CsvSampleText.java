package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.record.CsvLines;
import dev.stoa.cli.input.record.CsvOptions;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;

/**
 * The decoded beginning of a CSV file.
 *
 * @param text the text without a byte order mark
 * @param encoding its encoding, given or detected
 * @param isWholeFile whether the text contains the whole file
 * @param lines what the user says about lines that are no rows
 */
record CsvSampleText(String text, Charset encoding, boolean isWholeFile, CsvLines lines) {
  /** The first line that tells Excel the delimiter, as in {@code sep=;}. */
  private static final String DELIMITER_LINE_PREFIX = "sep=";

  private static final String COMMENT_PREFIX = "#";
  private static final int MAX_SKIPPED_LINE_COUNT = 1000;

  /** Decodes the bytes; if there are {@code limit} of them, the file may be longer. */
  static CsvSampleText of(byte[] bytes, int limit, CsvOptions options) {
    Charset encoding = options.encoding().orElseGet(() -> CsvEncodings.detect(bytes));
    String text = new String(bytes, encoding);
    boolean hasMark = text.startsWith("\ufeff");
    return new CsvSampleText(
        hasMark ? text.substring(1) : text, encoding, bytes.length < limit, options.lines());
  }

  /** Returns the delimiter that the first line names for Excel. */
  Optional<Character> delimiterOfFirstLine() {
    String line = text.lines().findFirst().orElse("");
    return isDelimiterLine(line) ? Optional.of(line.charAt(line.length() - 1)) : Optional.empty();
  }

  /**
   * Returns the number of lines before the first row: blank lines, the one for Excel, and comments,
   * which begin with {@code #} and have another number of fields than the first other line. If the
   * user gave their number, that.
   */
  int skippedLineCount(char delimiter) {
    if (lines.skippedCount().isPresent()) {
      return lines.skippedCount().get();
    }
    if (lines.comment().isPresent()) {
      return 0; // the parser skips them
    }
    if (!mayBeSkipped(text.lines().findFirst().orElse(""))) {
      return 0; // as in most files
    }
    List<String> beginning = text.lines().limit(MAX_SKIPPED_LINE_COUNT + 1).toList();
    int candidateCount = 0;
    while (candidateCount < beginning.size() && mayBeSkipped(beginning.get(candidateCount))) {
      candidateCount++;
    }
    if (candidateCount == beginning.size()) {
      return 0;
    }
    int fieldCount = fieldCount(beginning.get(candidateCount), delimiter);
    int skippedCount = 0;
    for (int i = 0; i < candidateCount; i++) {
      String line = beginning.get(i);
      boolean isComment =
          fieldCount(line, delimiter) != fieldCount || (fieldCount == 1 && line.contains(" "));
      if (!line.startsWith(COMMENT_PREFIX) || isComment) {
        skippedCount = i + 1;
      }
    }
    return skippedCount;
  }

  /** Returns the text without the lines before the first row. */
  String textOfRows(char delimiter) {
    int start = 0;
    for (int i = skippedLineCount(delimiter); i > 0; i--) {
      while (start < text.length() && text.charAt(start) != '\n' && text.charAt(start) != '\r') {
        start++;
      }
      start += text.startsWith("\r\n", start) ? 2 : 1;
    }
    return text.substring(Math.min(start, text.length()));
  }

  private static boolean isDelimiterLine(String line) {
    return line.startsWith(DELIMITER_LINE_PREFIX)
        && line.length() == DELIMITER_LINE_PREFIX.length() + 1;
  }

  private static boolean mayBeSkipped(String line) {
    return line.isBlank() || line.startsWith(COMMENT_PREFIX) || isDelimiterLine(line);
  }

  private static int fieldCount(String line, char delimiter) {
    return 1 + (int) line.chars().filter(character -> character == delimiter).count();
  }
}
