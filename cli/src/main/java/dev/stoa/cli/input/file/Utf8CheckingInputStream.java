package dev.stoa.cli.input.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Passes on well-formed UTF-8 (Unicode, table 3-7) without a byte order mark, and reports the line
 * and byte of malformed text. The parsers that read this stream would accept overlong forms and
 * surrogates.
 */
public final class Utf8CheckingInputStream extends FilterInputStream {
  private static final int[] BYTE_ORDER_MARK = {0xef, 0xbb, 0xbf};

  private final String remedy;

  /** Receives the lines of malformed characters; if it is absent, they are rejected. */
  private final Optional<LongConsumer> malformedLines;

  private long lineNumber = 1;

  /** The number of bytes that were checked. */
  private long offset;

  private long lineStartOffset;

  /** Whether the last byte of the last read is a carriage return. */
  private boolean isReturnLast;

  /** The number of bytes that the current character still needs. */
  private int continuationCount;

  /** The range of the next continuation byte, which is narrower after some lead bytes. */
  private int minContinuationByte = 0x80;

  private int maxContinuationByte = 0xbf;

  /** Wraps a stream that supports mark. */
  public Utf8CheckingInputStream(InputStream in) throws IOException {
    this(in, "convert the file to UTF-8");
  }

  /** Wraps a stream that supports mark; the message about malformed text ends with a remedy. */
  public Utf8CheckingInputStream(InputStream in, String remedy) throws IOException {
    this(in, remedy, Optional.empty());
  }

  private Utf8CheckingInputStream(
      InputStream in, String remedy, Optional<LongConsumer> malformedLines) throws IOException {
    super(in);
    this.remedy = remedy;
    this.malformedLines = malformedLines;
    if (in.markSupported()) {
      skipByteOrderMark();
    }
  }

  /**
   * Returns a stream that passes on malformed characters too, and reports the line of each, in
   * order, when it is read.
   */
  public static Utf8CheckingInputStream tolerant(InputStream in, LongConsumer malformedLines)
      throws IOException {
    return new Utf8CheckingInputStream(in, "", Optional.of(malformedLines));
  }

  @Override
  public int read() throws IOException {
    byte[] singleByte = new byte[1];
    return read(singleByte, 0, 1) < 0 ? -1 : singleByte[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int readLength = in.read(bytes, from, length);
    if (readLength > 0) {
      check(bytes, from, readLength);
    } else if (readLength < 0 && continuationCount > 0) {
      reject(0, "the file ends within a character");
    }
    return readLength;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void skipByteOrderMark() throws IOException {
    in.mark(BYTE_ORDER_MARK.length);
    for (int expected : BYTE_ORDER_MARK) {
      if (in.read() != expected) {
        in.reset();
        return;
      }
    }
  }

  private void check(byte[] bytes, int from, int length) throws IOException {
    int limit = from + length;
    if (isReturnLast && bytes[from] != '\n') {
      endLine(offset);
    }
    isReturnLast = false;
    for (int index = from; index < limit; index++) {
      int value = bytes[index];
      if (value >= 0 && continuationCount == 0) {
        if (value == '\n') {
          endLine(offset + index - from + 1);
        } else if (value == '\r') {
          checkReturn(bytes, index, limit, offset + index - from + 1);
        }
      } else if (!checkNonAscii(value & 0xff, index - from)) {
        index--; // The byte does not continue the last character, so it begins another one.
      }
    }
    offset += length;
  }

  /** Ends the line at a carriage return, unless the line feed after it will. */
  private void checkReturn(byte[] bytes, int index, int limit, long nextOffset) {
    isReturnLast = index + 1 == limit;
    if (!isReturnLast && bytes[index + 1] != '\n') {
      endLine(nextOffset);
    }
  }

  private void endLine(long nextOffset) {
    lineNumber++;
    lineStartOffset = nextOffset;
  }

  /** Checks a byte; returns false if the byte must be checked again as the first of a character. */
  private boolean checkNonAscii(int value, int index) throws IOException {
    if (continuationCount > 0) {
      if (value < minContinuationByte || value > maxContinuationByte) {
        reject(index, describeByte(value));
        minContinuationByte = 0x80;
        maxContinuationByte = 0xbf;
        return false;
      }
      continuationCount--;
      minContinuationByte = 0x80;
      maxContinuationByte = 0xbf;
    } else if (value >= 0xc2 && value <= 0xdf) {
      continuationCount = 1;
    } else if (value >= 0xe0 && value <= 0xef) {
      continuationCount = 2;
      minContinuationByte = value == 0xe0 ? 0xa0 : 0x80;
      maxContinuationByte = value == 0xed ? 0x9f : 0xbf;
    } else if (value >= 0xf0 && value <= 0xf4) {
      continuationCount = 3;
      minContinuationByte = value == 0xf0 ? 0x90 : 0x80;
      maxContinuationByte = value == 0xf4 ? 0x8f : 0xbf;
    } else {
      reject(index, describeByte(value));
    }
    return true;
  }

  private void reject(int index, String problem) throws InvalidFileException {
    if (malformedLines.isEmpty()) {
      throw malformed(index, problem);
    }
    malformedLines.get().accept(lineNumber);
    continuationCount = 0;
  }

  private static String describeByte(int value) {
    return String.format("invalid byte 0x%02x", value);
  }

  private InvalidFileException malformed(int index, String problem) {
    return new InvalidFileException(
        "line "
            + lineNumber
            + ", byte "
            + (offset + index - lineStartOffset + 1)
            + " of the line: malformed UTF-8 ("
            + problem
            + "): "
            + remedy);
  }
}
