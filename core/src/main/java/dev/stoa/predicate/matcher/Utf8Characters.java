package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Text in UTF-8 as characters, for regular expressions: ASCII is read in place, other text is
 * decoded into an array that all values share. Limits the number of reads. Not thread-safe.
 */
final class Utf8Characters implements CharSequence {
  /** Reads that each search may take in addition to those for the length of the text. */
  private static final long BASE_READ_LIMIT = 20_000_000;

  private static final long READ_LIMIT_PER_CHARACTER = 10_000;

  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);

  private byte[] bytes = {};
  private int offset;
  private int length;
  private boolean isAscii = true;
  private CharBuffer decodedText = CharBuffer.allocate(0);
  private long remainingReads;

  /** Thrown by {@link #charAt} when a search reads characters too often. */
  static final class TooManyReadsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyReadsException() {
      super("too many characters were read", null, false, false);
    }
  }

  /** Sets the text, which is read until the next call. */
  void reset(byte[] newBytes, int newOffset, int sizeInBytes) {
    bytes = newBytes;
    offset = newOffset;
    isAscii = isAscii(newBytes, newOffset, sizeInBytes);
    length = sizeInBytes;
    if (!isAscii) {
      decode(sizeInBytes);
    }
    remainingReads = BASE_READ_LIMIT + READ_LIMIT_PER_CHARACTER * length;
  }

  private static boolean isAscii(byte[] bytes, int offset, int length) {
    int union = 0;
    for (int i = offset; i < offset + length; i++) {
      union |= bytes[i];
    }
    return union >= 0;
  }

  private void decode(int sizeInBytes) {
    if (decodedText.capacity() < sizeInBytes) {
      decodedText = CharBuffer.allocate(Math.max(sizeInBytes, decodedText.capacity() * 2));
    }
    decodedText.clear();
    decoder.reset();
    decoder.decode(ByteBuffer.wrap(bytes, offset, sizeInBytes), decodedText, true);
    decoder.flush(decodedText);
    length = decodedText.position();
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public char charAt(int index) {
    remainingReads--;
    if (remainingReads < 0) {
      throw new TooManyReadsException();
    }
    return isAscii ? (char) bytes[offset + index] : decodedText.get(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return toString().substring(start, end);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(isAscii ? (char) bytes[offset + i] : decodedText.get(i));
    }
    return text.toString();
  }
}
