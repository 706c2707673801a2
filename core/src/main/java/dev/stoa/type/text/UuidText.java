package dev.stoa.type.text;

import java.nio.ByteBuffer;
import java.util.UUID;

/** The text of UUIDs: 32 hexadecimal digits in five groups. */
public final class UuidText {
  private static final int LENGTH = 36;

  private UuidText() {}

  /** Returns whether a text is a UUID, in upper or lower case. */
  public static boolean isUuid(String text) {
    if (text.length() != LENGTH || text.charAt(8) != '-') {
      return false;
    }
    // hot: at most 36 characters, only of texts that have a hyphen at the right place.
    for (int i = 0; i < LENGTH; i++) {
      char c = text.charAt(i);
      boolean isHyphen = i == 8 || i == 13 || i == 18 || i == 23;
      if (isHyphen ? c != '-' : !isHexDigit(c)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isHexDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }

  /** Returns the 16 bytes of a UUID. */
  public static byte[] toBytes(String text) {
    UUID uuid = UUID.fromString(text);
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  /** Returns the text of 16 bytes, in lower case. */
  public static String format(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong()).toString();
  }
}
