package dev.stoa.format.bytes;

/** Writes values as bytes that compare, unsigned and one after another, as the values do. */
public final class OrderedBytes {
  /** Follows each zero in a string of bytes, which ends in two zeros. */
  private static final int ESCAPE = 0xff;

  private OrderedBytes() {}

  /** Appends eight bytes, the most significant first, so that negative numbers come first. */
  public static void writeLong(long value, ByteWriter out) {
    out.writeLong(Long.reverseBytes(value ^ Long.MIN_VALUE));
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
}
