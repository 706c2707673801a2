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

  /** The directory for a name. */
  static String encode(String name) {
    if (name.isEmpty()) {
      throw new InvalidTableException(
          "a table or schema needs a name: give one of a letter or more");
    }
    StringBuilder directory = new StringBuilder();
    for (byte unit : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (unit & 0xff);
      boolean isFirst = directory.isEmpty();
      if (isPlain(c) || (!isFirst && (c == '_' || c == '.'))) {
        directory.append(c);
      } else {
        directory.append(String.format("%%%02X", (int) c));
      }
    }
    return directory.toString();
  }

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  }

  /** The name for a directory; empty if it encodes none. */
  static Optional<String> decode(String directory) {
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    for (int at = 0; at < directory.length(); at++) {
      char c = directory.charAt(at);
      if (c != '%') {
        name.write(c);
      } else if (at + 2 < directory.length() && isHex(directory, at + 1)) {
        name.write(Integer.parseInt(directory.substring(at + 1, at + 3), HEX_RADIX));
        at += 2;
      } else {
        return Optional.empty();
      }
    }
    String decoded = name.toString(StandardCharsets.UTF_8);
    return !decoded.isEmpty() && encode(decoded).equals(directory)
        ? Optional.of(decoded)
        : Optional.empty();
  }

  private static boolean isHex(String text, int at) {
    return Character.digit(text.charAt(at), HEX_RADIX) >= 0
        && Character.digit(text.charAt(at + 1), HEX_RADIX) >= 0;
  }
}
