package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What the directory of a table or namespace is called: its name, with {@code %} and two
 * hexadecimal digits for each byte of UTF-8 that is no letter of ASCII, digit, dash, underscore or
 * dot, and for an underscore or dot at its beginning: those are files of other kinds.
 */
final class DirectoryName {
  private static final int RADIX = 16;

  private DirectoryName() {}

  /** The directory of a name. */
  static String of(String name) {
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

  /** The name of a directory; empty where it is that of none. */
  static Optional<String> shown(String directory) {
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    for (int at = 0; at < directory.length(); at++) {
      char c = directory.charAt(at);
      if (c != '%') {
        name.write(c);
      } else if (at + 2 < directory.length() && isHex(directory, at + 1)) {
        name.write(Integer.parseInt(directory.substring(at + 1, at + 3), RADIX));
        at += 2;
      } else {
        return Optional.empty();
      }
    }
    String decoded = name.toString(StandardCharsets.UTF_8);
    return !decoded.isEmpty() && of(decoded).equals(directory)
        ? Optional.of(decoded)
        : Optional.empty();
  }

  private static boolean isHex(String text, int at) {
    return Character.digit(text.charAt(at), RADIX) >= 0
        && Character.digit(text.charAt(at + 1), RADIX) >= 0;
  }
}
