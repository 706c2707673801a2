package dev.stoa.hadoop.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Finds the delimited fields of a line, from the first up to the one asked for; the rest of the
 * line is not looked at. Reused for all lines of a split.
 */
final class DelimitedFields extends FieldSource {
  private static final int PLAIN = 0;
  private static final int QUOTED = 1;

  /** Set if the value differs from the bytes: a quote is doubled, or a character escaped. */
  private static final int ESCAPED = 2;

  private final int quote;
  private final int escape;
  private final long delimiterPattern;
  private final long escapePattern;
  private final byte delimiter;
  private final int fieldCount;
  private final Supplier<String> location;

  /** The text that means null, which may contain the escape. */
  private final byte[] nullText;

  /** The first byte of each field, the index after its last one, and its flags. */
  private final int[] starts;

  private final int[] ends;
  private final int[] flags;

  private byte[] line = {};
  private int lineEnd;
  private int locatedCount;

  /** The index after the delimiter of the last located field; beyond the end after the last one. */
  private int position;

  /** The value of the last field that was escaped. */
  private byte[] unescaped = new byte[64];

  /**
   * Creates a finder.
   *
   * @param fieldCount the number of fields that each line should have
   * @param location returns the position of the current line, for messages
   */
  DelimitedFields(TextDialect dialect, int fieldCount, Supplier<String> location) {
    this.quote = dialect.quote();
    this.escape = dialect.escape();
    this.delimiter = (byte) dialect.delimiter();
    this.delimiterPattern = ByteSearch.pattern(dialect.delimiter());
    this.escapePattern = ByteSearch.pattern(dialect.escape());
    this.fieldCount = fieldCount;
    this.location = location;
    this.nullText = dialect.nullBytes();
    this.starts = new int[fieldCount];
    this.ends = new int[fieldCount];
    this.flags = new int[fieldCount];
  }

  /** Moves to another line; the array must be padded as {@link ByteSearch} requires. */
  void reset(byte[] newLine, int start, int end) {
    line = newLine;
    position = start;
    lineEnd = end;
    locatedCount = 0;
  }

  // hot: stoa bench parsing
  @Override
  void locate(int field) {
    while (locatedCount <= field) {
      locateNext();
    }
    int flag = flags[field];
    isQuoted = (flag & QUOTED) != 0;
    if ((flag & ESCAPED) != 0 && !isNullText(field)) {
      unescape(field);
    } else {
      bytes = line;
      from = starts[field];
      to = ends[field];
    }
  }

  private boolean isNullText(int field) {
    return !isQuoted
        && Arrays.equals(line, starts[field], ends[field], nullText, 0, nullText.length);
  }

  private void locateNext() {
    int field = locatedCount;
    int start = position;
    if (start > lineEnd) {
      throw wrongCount("only " + field);
    }
    int end;
    if (start < lineEnd && line[start] == quote) {
      end = locateQuoted(field, start + 1);
    } else {
      end =
          escape == TextDialect.NONE
              ? ByteSearch.find(line, start, lineEnd, delimiterPattern)
              : findUnescaped(field, start);
      starts[field] = start;
      ends[field] = end;
      if (escape == TextDialect.NONE) {
        flags[field] = PLAIN;
      }
    }
    if (field == fieldCount - 1 && end < lineEnd) {
      throw wrongCount("more than " + fieldCount);
    }
    position = end + 1;
    locatedCount = field + 1;
  }

  /** Returns the end of a field without quotes, and sets its flags. */
  private int findUnescaped(int field, int start) {
    int flag = PLAIN;
    int end = start;
    while (true) {
      end = ByteSearch.findEither(line, end, lineEnd, delimiterPattern, escapePattern);
      if (end >= lineEnd || line[end] == delimiter) {
        flags[field] = flag;
        return end;
      }
      flag = ESCAPED;
      end = Math.min(lineEnd, end + 2);
    }
  }

  /** Returns the index after the closing quote of a field, and sets its bounds and flags. */
  private int locateQuoted(int field, int start) {
    int flag = QUOTED;
    int end = start;
    while (true) {
      while (end < lineEnd && line[end] != quote && line[end] != escape) {
        end++;
      }
      if (end >= lineEnd) {
        throw new InvalidTextException(
            location()
                + ": the quotes of field "
                + (field + 1)
                + " are not closed on its line: close them, or set "
                + TextSettings.QUOTED_LINE_BREAKS
                + " to true if quotes contain line breaks");
      }
      boolean isPair = end + 1 < lineEnd && line[end + 1] == quote;
      if (line[end] == quote && !isPair) {
        break;
      }
      flag |= ESCAPED;
      end = Math.min(lineEnd, end + 2);
    }
    starts[field] = start;
    ends[field] = end;
    flags[field] = flag;
    if (end + 1 < lineEnd && line[end + 1] != delimiter) {
      throw new InvalidTextException(
          location()
              + ": text follows the closing quote of field "
              + (field + 1)
              + ": double the quotes within it, or set "
              + TextSettings.QUOTE
              + " to none");
    }
    return end + 1;
  }

  /** Copies the value of an escaped field: of each pair, the second character. */
  private void unescape(int field) {
    int end = ends[field];
    if (unescaped.length < end - starts[field]) {
      unescaped = new byte[2 * (end - starts[field])];
    }
    int length = 0;
    for (int i = starts[field]; i < end; i++) {
      boolean isFirstOfPair = i + 1 < end && (line[i] == escape || (isQuoted && line[i] == quote));
      unescaped[length++] = line[isFirstOfPair ? ++i : i];
    }
    bytes = unescaped;
    from = 0;
    to = length;
  }

  @Override
  void checkFields() {
    while (locatedCount < fieldCount) {
      locateNext();
    }
  }

  private InvalidTextException wrongCount(String found) {
    return new InvalidTextException(
        location()
            + ": the record has "
            + found
            + (found.equals("only 1") ? " field" : " fields")
            + ", but there should be "
            + fieldCount
            + ": correct it, or the schema or delimiter of the job; quote fields that contain"
            + " delimiters");
  }

  /** Returns the fields of the current line as strings, for a header. */
  List<String> remainingTexts() {
    List<String> texts = new ArrayList<>();
    while (position <= lineEnd) {
      locate(texts.size());
      texts.add(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    }
    return texts;
  }

  @Override
  String location() {
    return location.get();
  }
}
