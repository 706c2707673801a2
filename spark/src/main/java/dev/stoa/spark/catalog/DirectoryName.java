package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Encodes the name of a table or namespace as a directory name: each UTF-8 byte that is not an
 * ASCII letter, digit, dash, underscore or dot becomes {@code %} and two hexadecimal digits, and so
 * does a leading underscore or dot, which mark other kinds of files.
 */
final class DirectoryName {
  private static final int HEX_RADIX = 16;

  private DirectoryName() {}

  /** Returns the directory name of a table or namespace. */
  static String encode(String name) {
    if (name.isEmpty()) {
      throw new InvalidTableException(
          "the name of a table or schema is empty: give it at least one letter");
    }
    StringBuilder directoryName = new StringBuilder();
    for (byte utf8Byte : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (utf8Byte & 0xff);
      boolean isFirst = directoryName.isEmpty();
      if (isPlain(c) || (!isFirst && (c == '_' || c == '.'))) {
        directoryName.append(c);
      } else {
        directoryName.append(String.format("%%%02X", (int) c));
      }
    }
    return directoryName.toString();
  }

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  }

  /**
   * Returns the name that a directory name encodes; empty if {@link #encode} does not create it.
   */
  static Optional<String> decode(String directoryName) {
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    for (int index = 0; index < directoryName.length(); index++) {
      char c = directoryName.charAt(index);
      if (c != '%') {
        name.write(c);
      } else if (index + 2 < directoryName.length() && isHex(directoryName, index + 1)) {
        name.write(Integer.parseInt(directoryName.substring(index + 1, index + 3), HEX_RADIX));
        index += 2;
      } else {
        return Optional.empty();
      }
    }
    String decoded = name.toString(StandardCharsets.UTF_8);
    return !decoded.isEmpty() && encode(decoded).equals(directoryName)
        ? Optional.of(decoded)
        : Optional.empty();
  }

  private static boolean isHex(String text, int index) {
    return Character.digit(text.charAt(index), HEX_RADIX) >= 0
        && Character.digit(text.charAt(index + 1), HEX_RADIX) >= 0;
  }
}
