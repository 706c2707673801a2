package dev.stoa.cli.demo.crawl;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/** A buffer in which UTF-8 text is built; reused for all values of a crawl. */
final class TextBuffer {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private byte[] bytes = new byte[1024];
  private int size;

  TextBuffer clear() {
    size = 0;
    return this;
  }

  int size() {
    return size;
  }

  TextBuffer add(byte[] text) {
    int end = size + text.length;
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
    }
    System.arraycopy(text, 0, bytes, size, text.length);
    size = end;
    return this;
  }

  TextBuffer add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  TextBuffer add(char asciiCharacter) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
    }
    bytes[size++] = (byte) asciiCharacter;
    return this;
  }

  TextBuffer add(long number) {
    return add(Long.toString(number));
  }

  /** Appends the lowest hexadecimal digits of a number. */
  TextBuffer addHex(long bits, int digitCount) {
    for (int shift = 4 * (digitCount - 1); shift >= 0; shift -= 4) {
      add((char) HEX[(int) (bits >>> shift) & 15]);
    }
    return this;
  }

  Utf8 toUtf8() {
    return new Utf8(toBytes());
  }

  ByteBuffer toByteBuffer() {
    return ByteBuffer.wrap(toBytes());
  }

  private byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}
