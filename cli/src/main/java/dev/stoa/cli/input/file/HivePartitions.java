package dev.stoa.cli.input.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The names of directories with the rows of one value of a column, {@code column=value}, as Hive,
 * Spark and DuckDB write them. The writer of directories and {@link InputLocations} use them.
 */
public final class HivePartitions {
  /** The value of rows whose column is null. */
  private static final String NULL_VALUE = "__HIVE_DEFAULT_PARTITION__";

  /** The characters that Hive escapes, besides control characters. */
  private static final String ESCAPED_CHARACTERS = "\"#%'*/:=?\\{[]^\u007f";

  private static final int HEX_RADIX = 16;

  private HivePartitions() {}

  /**
   * The value of a column in the name of a directory.
   *
   * @param text the value's text; empty if the column is null
   */
  public record PartitionValue(String column, Optional<String> text) {
    /** Returns the name of the directory. */
    public String directoryName() {
      return escape(column) + "=" + text.map(HivePartitions::escape).orElse(NULL_VALUE);
    }
  }

  /** Parses the name of a directory; empty if it is not that of a partition. */
  static Optional<PartitionValue> parse(String directoryName) {
    int separator = directoryName.indexOf('=');
    if (separator <= 0) {
      return Optional.empty();
    }
    String text = directoryName.substring(separator + 1);
    return Optional.of(
        new PartitionValue(
            unescape(directoryName.substring(0, separator)),
            text.equals(NULL_VALUE) ? Optional.empty() : Optional.of(unescape(text))));
  }

  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character < ' ' || ESCAPED_CHARACTERS.indexOf(character) >= 0) {
        escaped.append("%%%02X".formatted((int) character));
      } else {
        escaped.append(character);
      }
    }
    return escaped.toString();
  }

  /** Decodes the escapes, which are bytes of UTF-8: DuckDB escapes all but ASCII letters. */
  private static String unescape(String text) {
    byte[] escaped = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < escaped.length; i++) {
      boolean isEscape = escaped[i] == '%' && i + 2 < escaped.length;
      int high = isEscape ? Character.digit(escaped[i + 1], HEX_RADIX) : -1;
      int low = isEscape ? Character.digit(escaped[i + 2], HEX_RADIX) : -1;
      if (high >= 0 && low >= 0) {
        bytes.write(high * HEX_RADIX + low);
        i += 2;
      } else {
        bytes.write(escaped[i]);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
