package dev.stoa.format.vector.buffer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/** A map's key as the bytes stored in pages. */
public final class KeyBytes {
  /** Equals no key of a page. */
  private static final byte[] UNMATCHABLE = {(byte) 0xff};

  private KeyBytes() {}

  /** The bytes; for a string without UTF-8, bytes that no page has. */
  public static byte[] of(CharSequence key) {
    if (key instanceof Utf8 utf8) {
      return Arrays.copyOf(utf8.getBytes(), utf8.getByteLength());
    }
    String text = key.toString();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    boolean isUnicode =
        bytes.length == text.length()
            ? isSame(bytes, text)
            : new String(bytes, StandardCharsets.UTF_8).equals(text);
    return isUnicode ? bytes : UNMATCHABLE;
  }

  private static boolean isSame(byte[] ascii, String text) {
    for (int i = 0; i < ascii.length; i++) {
      if (ascii[i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
