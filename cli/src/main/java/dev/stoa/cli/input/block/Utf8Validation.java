package dev.stoa.cli.input.block;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Checks whether bytes are well-formed UTF-8 (Unicode, table 3-7), without saying where they are
 * not: {@link dev.stoa.cli.input.file.Utf8CheckingInputStream} does.
 */
public final class Utf8Validation {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long NON_ASCII_BITS = 0x8080808080808080L;

  private Utf8Validation() {}

  /** Returns whether a range, which begins with a character, is well-formed. */
  public static boolean isValid(byte[] bytes, int from, int to) {
    int index = from;
    while (index < to) {
      // hot: most text is ASCII, of which eight bytes are tested at a time.
      while (index + Long.BYTES <= to && ((long) LONGS.get(bytes, index) & NON_ASCII_BITS) == 0) {
        index += Long.BYTES;
      }
      if (index < to) {
        int length = characterLength(bytes, index, to);
        if (length == 0) {
          return false;
        }
        index += length;
      }
    }
    return true;
  }

  /** Returns the length of the character at an index; 0 if it is malformed. */
  private static int characterLength(byte[] bytes, int index, int to) {
    int lead = bytes[index];
    if (lead >= 0) {
      return 1;
    }
    int length = (lead & 0xff) < 0xe0 ? 2 : (lead & 0xff) < 0xf0 ? 3 : 4;
    if ((lead & 0xff) < 0xc2 || (lead & 0xff) > 0xf4 || index + length > to) {
      return 0;
    }
    int second = bytes[index + 1] & 0xff;
    int min =
        switch (lead & 0xff) {
          case 0xe0 -> 0xa0;
          case 0xf0 -> 0x90;
          default -> 0x80;
        };
    int max =
        switch (lead & 0xff) {
          case 0xed -> 0x9f;
          case 0xf4 -> 0x8f;
          default -> 0xbf;
        };
    if (second < min || second > max) {
      return 0;
    }
    for (int i = index + 2; i < index + length; i++) {
      if ((bytes[i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }
}
