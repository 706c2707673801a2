package dev.stoa.format.bytes;

import java.util.Arrays;

/**
 * Writes and reads values as bytes that compare, unsigned and one after another, as the values do.
 */
public final class OrderedBytes {
  /** Follows each zero in a string of bytes, which ends in two zeros. */
  private static final int ESCAPE = 0xff;

  private OrderedBytes() {}

  /** Appends eight bytes, the most significant first, so that negative numbers come first. */
  public static void writeLong(long value, ByteWriter out) {
    out.writeLong(Long.reverseBytes(value ^ Long.MIN_VALUE));
  }

  /** Reads a number that {@link #writeLong} wrote. */
  public static long readLong(ByteReader in) {
    return Long.reverseBytes(in.readLong()) ^ Long.MIN_VALUE;
  }

  /** Appends bytes that end in two zeros; a zero among them is followed by 0xff. */
  public static void writeBytes(byte[] bytes, int from, int length, ByteWriter out) {
    int copiedTo = from;
    for (int i = from; i < from + length; i++) {
      if (bytes[i] == 0) {
        out.writeBytes(bytes, copiedTo, i + 1 - copiedTo);
        out.writeByte(ESCAPE);
        copiedTo = i + 1;
      }
    }
    out.writeBytes(bytes, copiedTo, from + length - copiedTo);
    out.writeByte(0);
    out.writeByte(0);
  }

  /** Reads bytes that {@link #writeBytes} wrote. */
  public static byte[] readBytes(ByteReader in) {
    byte[] source = in.array();
    int end = in.position() + in.remaining();
    byte[] bytes = new byte[in.remaining()];
    int length = 0;
    int position = in.position();
    while (position + 1 < end) {
      byte next = source[position];
      boolean isEscaped = next == 0 && source[position + 1] == (byte) ESCAPE;
      if (next == 0 && !isEscaped) {
        in.moveTo(position + 2);
        return Arrays.copyOf(bytes, length);
      }
      bytes[length++] = next;
      position += isEscaped ? 2 : 1;
    }
    throw in.corrupt("expected bytes that end in two zeros, found the end");
  }
}
