package dev.stoa.type.text;

import java.nio.charset.StandardCharsets;

/**
 * A view of bytes as characters, reused for many texts by parsers of dates and times. A byte beyond
 * ASCII is a character that these never accept.
 */
final class AsciiSequence implements CharSequence {
  private byte[] bytes = {};
  private int start;
  private int end;

  void set(byte[] newBytes, int newStart, int newEnd) {
    bytes = newBytes;
    start = newStart;
    end = newEnd;
  }

  @Override
  public int length() {
    return end - start;
  }

  @Override
  public char charAt(int index) {
    return (char) (bytes[start + index] & 0xff);
  }

  @Override
  public CharSequence subSequence(int from, int to) {
    return toString().subSequence(from, to);
  }

  @Override
  public String toString() {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }
}
