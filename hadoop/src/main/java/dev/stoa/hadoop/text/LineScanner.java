package dev.stoa.hadoop.text;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Divides the bytes of a split into lines, in one large buffer. A line ends with LF or CRLF. It
 * belongs to the split that contains the line feed before it, or the byte after that: each line is
 * read exactly once.
 *
 * <p>The current line is valid until {@link #next}.
 */
final class LineScanner implements Closeable {
  private static final int BUFFER_SIZE_IN_BYTES = 256 * 1024;

  /** The size at which a line is assumed to be an error, such as a missing closing quote. */
  private static final int MAX_LINE_SIZE_IN_BYTES = 1 << 28;

  private static final byte LINE_FEED = '\n';
  private static final long LINE_FEEDS = ByteSearch.pattern(LINE_FEED);
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final SplitInput input;
  private final TextDialect dialect;
  private byte[] buffer = new byte[BUFFER_SIZE_IN_BYTES + ByteSearch.PADDING];

  /** The offset in the split of the buffer's first byte. */
  private long bufferOffset;

  /** The index after the last byte that was read. */
  private int limit;

  private int start;
  private int end;

  /** The index after the current line and its line end. */
  private int position;

  /** The number of lines that were read completely, line breaks in quotes included. */
  private long lineCount;

  /** The number of line breaks in the current record. */
  private int lineBreakCount;

  /** Whether the next line is the first of its file, which belongs to its first split. */
  private boolean isFirstLine;

  LineScanner(SplitInput input, TextDialect dialect) throws IOException {
    this.input = input;
    this.dialect = dialect;
    this.isFirstLine = !input.isContinuation();
    boolean isOpen = false;
    try {
      if (input.isContinuation()) {
        findLine(); // belongs to the split before this one
      } else {
        skipByteOrderMark();
      }
      isOpen = true;
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  private void skipByteOrderMark() throws IOException {
    boolean hasMore = true;
    while (limit < BYTE_ORDER_MARK.length && hasMore) {
      hasMore = fill();
    }
    boolean hasMark =
        limit >= BYTE_ORDER_MARK.length
            && Arrays.equals(buffer, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, 3);
    position = hasMark ? BYTE_ORDER_MARK.length : 0;
  }

  /** Moves to the next line; returns false after the last one of the split. */
  boolean next() throws IOException {
    // A line that begins with the first byte of the next split is skipped there. The first line may
    // begin later than in a short split: after a byte order mark.
    boolean isOwn = isFirstLine || bufferOffset + position <= input.ownLength();
    isFirstLine = false;
    return isOwn && findLine();
  }

  /** Finds the line at the current position; returns false at the end of the file. */
  private boolean findLine() throws IOException {
    lineCount += lineBreakCount;
    lineBreakCount = 0;
    start = position;
    int searched = start;
    while (true) {
      int lineEnd =
          dialect.hasQuotedLineBreaks()
              ? findUnquotedLineFeed()
              : ByteSearch.findFar(buffer, searched, limit, LINE_FEEDS);
      if (lineEnd < limit) {
        position = lineEnd + 1;
        end = lineEnd > start && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        lineBreakCount++;
        return true;
      }
      searched = limit - start;
      boolean isFilled = dialect.hasQuotedLineBreaks() ? fillBuffer() : fill();
      searched += start;
      if (!isFilled) {
        position = limit;
        end = limit;
        lineBreakCount = 1;
        return start < limit;
      }
    }
  }

  /**
   * Reads until the buffer is full, which doubles each time: a search for the end of a record
   * begins at its start, and must not be repeated after each short read. Returns false at the end
   * of the file.
   */
  private boolean fillBuffer() throws IOException {
    if (!fill()) {
      return false;
    }
    boolean hasMore = true;
    while (hasMore && limit < buffer.length - ByteSearch.PADDING) {
      hasMore = fill();
    }
    return true;
  }

  /**
   * Returns the index of the line feed at the end of the record at {@link #start}; the limit if the
   * buffer does not contain it.
   */
  private int findUnquotedLineFeed() {
    boolean isFieldStart = true;
    boolean isInQuotes = false;
    lineBreakCount = 0;
    for (int i = start; i < limit; i++) {
      byte value = buffer[i];
      if (value == dialect.escape()) {
        i++;
        isFieldStart = false;
      } else if (isInQuotes) {
        // The first quote of a pair ends the quotes, and the second begins them again.
        isInQuotes = value != dialect.quote();
        isFieldStart = !isInQuotes;
        lineBreakCount += value == LINE_FEED ? 1 : 0;
      } else if (value == LINE_FEED) {
        return i;
      } else {
        isInQuotes = isFieldStart && value == dialect.quote();
        isFieldStart = value == dialect.delimiter();
      }
    }
    return limit;
  }

  /** Reads more bytes after the current line's; returns false at the end of the file. */
  private boolean fill() throws IOException {
    int keptLength = limit - start;
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, keptLength);
      bufferOffset += start;
      start = 0;
      limit = keptLength;
    }
    int capacity = buffer.length - ByteSearch.PADDING;
    if (keptLength == capacity) {
      if (capacity >= MAX_LINE_SIZE_IN_BYTES) {
        throw new InvalidTextException(
            location()
                + ": the line is longer than 256 MiB: check that the file is text with line ends,"
                + " and that its quotes are closed");
      }
      buffer = Arrays.copyOf(buffer, 2 * capacity + ByteSearch.PADDING);
      capacity *= 2;
    }
    int count = input.read(buffer, limit, capacity - limit);
    limit += Math.max(0, count);
    return count > 0;
  }

  /** The array that contains the current line, with padding. */
  byte[] buffer() {
    return buffer;
  }

  /** The index of the current line's first byte. */
  int start() {
    return start;
  }

  /** The index after the current line's last byte, before its line end. */
  int end() {
    return end;
  }

  /** Returns the file and the position of the current line, for messages. */
  String location() {
    String line = "line " + (lineCount + 1);
    if (input.isCompressed()) {
      return input.path()
          + ", "
          + (input.isContinuation()
              ? line + " of the lines after byte " + input.start() + " of the compressed file"
              : line);
    }
    long offset = input.start() + bufferOffset + start;
    return input.path()
        + ", "
        + (input.isContinuation() ? "byte " + offset : line + " (byte " + offset + ")");
  }

  /** Returns how much of the split has been read, from 0 to 1. */
  float progress() throws IOException {
    return input.progress();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
