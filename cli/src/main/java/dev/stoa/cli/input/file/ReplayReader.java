package dev.stoa.cli.input.file;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * Text that can be read again from the beginning of a line, so that a parser can start afresh after
 * a bad record. Keeps the text since the last line that the caller still needs.
 */
public final class ReplayReader extends Reader {
  private static final int CHUNK_LENGTH = 1 << 13;

  /** Less is kept than forgetting it would cost. */
  private static final int MIN_FORGOTTEN_LENGTH = 1 << 16;

  private static final int END = -1;

  private final Reader in;
  private final char[] chunk = new char[CHUNK_LENGTH];
  private StringBuilder kept = new StringBuilder();

  /** The line with which the kept text begins, counted from 1. */
  private long firstLine = 1;

  /** The index in the kept text of the next character. */
  private int position;

  private long pendingLineEndCount;
  private IOException failure;

  /** Reads text from the beginning of line 1. */
  public ReplayReader(Reader in) {
    this.in = in;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (pendingLineEndCount > 0) {
      int count = (int) Math.min(length, pendingLineEndCount);
      Arrays.fill(buffer, offset, offset + count, '\n');
      pendingLineEndCount -= count;
      return count;
    }
    if (position == kept.length() && !readChunk()) {
      return END;
    }
    int count = Math.min(length, kept.length() - position);
    kept.getChars(position, position + count, buffer, offset);
    position += count;
    return count;
  }

  private boolean readChunk() throws IOException {
    try {
      int count = in.read(chunk, 0, chunk.length);
      kept.append(chunk, 0, Math.max(0, count));
      return count > 0;
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Returns whether reading failed, so that a bad record is not the text's fault. */
  public boolean hasFailed() {
    return failure != null;
  }

  /** Allows forgetting the lines before one that is not before the last one given. */
  public void forgetBefore(long line) {
    if (position < MIN_FORGOTTEN_LENGTH) {
      return;
    }
    int start = 0;
    long startLine = firstLine;
    while (startLine < line) {
      int next = nextLineStart(start);
      if (next == END || next > position) {
        break;
      }
      start = next;
      startLine++;
    }
    if (start > 0) {
      kept = new StringBuilder(kept.substring(start));
      position -= start;
      firstLine = startLine;
    }
  }

  /** Continues at the beginning of a line that was not forgotten; at the end if there is none. */
  public void continueAt(long line) throws IOException {
    position = 0;
    for (long current = firstLine; current < line; current++) {
      position = startOfNextLine(position);
    }
  }

  /**
   * Continues at the first line, from the given one on, that begins with a character. Before it,
   * returns as many line ends as precede it, so that a new parser counts the same lines.
   */
  public void continueAtFirst(char beginning, long line) throws IOException {
    continueAt(line);
    long current = line;
    while ((position < kept.length() || readChunk()) && kept.charAt(position) != beginning) {
      position = startOfNextLine(position);
      current++;
    }
    pendingLineEndCount = current - 1;
  }

  /** Returns the start of the next line, reading as far as necessary; the end if there is none. */
  private int startOfNextLine(int from) throws IOException {
    int next = nextLineStart(from);
    while (next == END && readChunk()) {
      next = nextLineStart(from);
    }
    return next == END ? kept.length() : next;
  }

  /** Returns the start of the next line in the kept text; {@link #END} if it is not certain. */
  private int nextLineStart(int from) {
    for (int i = from; i < kept.length(); i++) {
      if (kept.charAt(i) == '\n') {
        return i + 1;
      }
      if (kept.charAt(i) == '\r' && i + 1 < kept.length()) {
        return kept.charAt(i + 1) == '\n' ? i + 2 : i + 1;
      }
    }
    return END;
  }

  /** Does nothing, since parsers close what they have read to its end. */
  @Override
  public void close() {
    // The caller closes the text.
  }
}
