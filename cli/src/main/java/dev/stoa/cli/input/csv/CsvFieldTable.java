package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.IrregularTextException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Where the fields of a block's rows are: divides text by the usual rules of RFC 4180, and rejects
 * what only {@link CsvRowReader} understands, such as quotes within unquoted fields. Reused for
 * every block of a thread.
 */
final class CsvFieldTable {
  /** Set in an end if the field was quoted. */
  private static final int QUOTED = 1;

  /** Set in an end if the field contains doubled quotes. */
  private static final int ESCAPED = 2;

  private static final int FLAG_BITS = 2;

  private final byte delimiter;
  private final byte quote;
  private final boolean trimsFields;

  /** True for bytes that end an unquoted field, or must not be in one; by unsigned byte. */
  private final boolean[] areSpecial = new boolean[256];

  private byte[] bytes = {};
  private int columnCount;
  private int rowCount;

  /** The first byte of each field, row by row. */
  private int[] starts = new int[1 << 14];

  /** The index after the last byte of each field, shifted left, and its flags. */
  private int[] ends = new int[1 << 14];

  CsvFieldTable(CsvSyntax syntax) {
    this.delimiter = (byte) syntax.delimiter();
    this.quote = (byte) syntax.quote();
    this.trimsFields = syntax.trimsFields();
    for (byte special : new byte[] {delimiter, quote, '\n', '\r'}) {
      areSpecial[special & 0xff] = true;
    }
  }

  /** Finds the fields of all rows; empty lines are not rows unless there is only one column. */
  void read(byte[] text, int from, int to, int newColumnCount) throws IrregularTextException {
    bytes = text;
    columnCount = newColumnCount;
    rowCount = 0;
    int position = from;
    while (position < to) {
      int firstField = rowCount * columnCount;
      if (starts.length < firstField + columnCount) {
        int newLength = Math.max(starts.length * 2, firstField + columnCount);
        starts = Arrays.copyOf(starts, newLength);
        ends = Arrays.copyOf(ends, newLength);
      }
      if (columnCount > 1 && isLineEnd(text[position])) {
        position++; // an empty line, or the second byte of a line end
      } else {
        position = readRow(position, to, firstField);
        rowCount++;
      }
    }
  }

  private static boolean isLineEnd(byte value) {
    return value == '\n' || value == '\r';
  }

  /** Finds the fields of a row and returns the index after its line end. */
  private int readRow(int from, int to, int firstField) throws IrregularTextException {
    byte[] text = bytes;
    int position = from;
    for (int column = 0; column < columnCount; column++) {
      int end;
      if (trimsFields) {
        position = skipBlanks(position, to);
      }
      if (position < to && text[position] == quote) {
        end = readQuoted(position + 1, to, firstField + column);
      } else {
        end = position;
        // hot: visits each byte.
        while (end < to && !areSpecial[text[end] & 0xff]) {
          end++;
        }
        starts[firstField + column] = position;
        ends[firstField + column] = (trimsFields ? trimmedEnd(position, end) : end) << FLAG_BITS;
      }
      boolean isLast = column == columnCount - 1;
      if (isLast) {
        if (end < to && !isLineEnd(text[end])) {
          throw new IrregularTextException("too many fields, or a quote within a field");
        }
      } else if (end >= to || text[end] != delimiter) {
        throw new IrregularTextException("too few fields, or a quote within a field");
      }
      position = end + 1;
    }
    boolean isTwoByteEnd = position < to && text[position - 1] == '\r' && text[position] == '\n';
    return isTwoByteEnd ? position + 1 : position;
  }

  /** Finds the end of a quoted field and returns the index after it. */
  private int readQuoted(int start, int to, int field) throws IrregularTextException {
    int flags = QUOTED;
    int end = start;
    while (true) {
      while (end < to && bytes[end] != quote) {
        end++;
      }
      if (end >= to) {
        throw new IrregularTextException("the block ends within quotes");
      }
      if (end + 1 >= to || bytes[end + 1] != quote) {
        break;
      }
      flags |= ESCAPED;
      end += 2;
    }
    starts[field] = start;
    ends[field] = end << FLAG_BITS | flags;
    return trimsFields ? skipBlanks(end + 1, to) : end + 1;
  }

  private int skipBlanks(int from, int to) {
    int position = from;
    while (position < to && isBlank(bytes[position])) {
      position++;
    }
    return position;
  }

  /** Returns the end of a field without the blanks at its end. */
  private int trimmedEnd(int start, int end) {
    int trimmed = end;
    while (trimmed > start && isBlank(bytes[trimmed - 1])) {
      trimmed--;
    }
    return trimmed;
  }

  private boolean isBlank(byte value) {
    return (value == ' ' || value == '\t') && value != delimiter;
  }

  int rowCount() {
    return rowCount;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Returns the first byte of a field. */
  int start(int row, int column) {
    return starts[row * columnCount + column];
  }

  /** Returns the index after the last byte of a field. */
  int end(int row, int column) {
    return ends[row * columnCount + column] >> FLAG_BITS;
  }

  boolean isEmpty(int row, int column) {
    int field = row * columnCount + column;
    return starts[field] == ends[field] >> FLAG_BITS;
  }

  boolean isQuoted(int row, int column) {
    return (ends[row * columnCount + column] & QUOTED) != 0;
  }

  /** Whether a field contains doubled quotes, so that its bytes are not yet its value. */
  boolean isEscaped(int row, int column) {
    return (ends[row * columnCount + column] & ESCAPED) != 0;
  }

  /** Copies the value of a field and returns its length, at most that of its bytes. */
  int copyValue(int row, int column, byte[] target, int offset) {
    int from = start(row, column);
    int to = end(row, column);
    if (!isEscaped(row, column)) {
      System.arraycopy(bytes, from, target, offset, to - from);
      return to - from;
    }
    int length = 0;
    for (int i = from; i < to; i++) {
      target[offset + length++] = bytes[i];
      if (bytes[i] == quote) {
        i++; // skips the second quote of a pair
      }
    }
    return length;
  }

  /** Returns the value of a field. */
  String text(int row, int column) {
    int from = start(row, column);
    int to = end(row, column);
    if (!isEscaped(row, column)) {
      return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
    byte[] value = new byte[to - from];
    int length = copyValue(row, column, value, 0);
    return new String(value, 0, length, StandardCharsets.UTF_8);
  }

  /** Returns the total length of the fields of a column. */
  int lengthOfColumn(int column) {
    int length = 0;
    for (int row = 0; row < rowCount; row++) {
      length += end(row, column) - start(row, column);
    }
    return length;
  }
}
