package dev.stoa.spark.parser;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Texts of SQL as parts of the values of properties, without colons and characters that SQL
 * escapes.
 */
final class PropertyText {
  private PropertyText() {}

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Decodes a text; throws {@code IllegalArgumentException} if an escape is incomplete. */
  static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
