package dev.stoa.spark.read;

import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Options of reads and writes that are true or false. */
public final class BooleanOption {
  private BooleanOption() {}

  /**
   * Whether an option is set to true.
   *
   * @throws IllegalArgumentException if its value is neither true nor false
   */
  public static boolean isTrue(CaseInsensitiveStringMap options, String name) {
    String value = options.getOrDefault(name, "false");
    if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
      return Boolean.parseBoolean(value);
    }
    throw new IllegalArgumentException(name + " is \"" + value + "\": set it to true or false");
  }
}
