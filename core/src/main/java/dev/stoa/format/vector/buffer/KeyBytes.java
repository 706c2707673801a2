package dev.stoa.format.vector.buffer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/** Converts a map's key to the bytes that are stored in pages. */
public final class KeyBytes {
  /** Bytes that no key of a page equals, since UTF-8 has no byte 0xff. */
  private static final byte[] UNMATCHABLE = {(byte) 0xff};

  private KeyBytes() {}

  /**
   * Returns the bytes of a key; for a string that UTF-8 cannot represent, bytes that no page
   * contains.
   */
  public static byte[] of(CharSequence key) {
    if (key instanceof Utf8 utf8) {
      return Arrays.copyOf(utf8.getBytes(), utf8.getByteLength());
    }
    String text = key.toString();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    boolean isUnicode =
        bytes.length == text.length()
            ? areEqual(bytes, text)
            : new String(bytes, StandardCharsets.UTF_8).equals(text);
    return isUnicode ? bytes : UNMATCHABLE;
  }

  private static boolean areEqual(byte[] ascii, String text) {
    for (int i = 0; i < ascii.length; i++) {
      if (ascii[i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
