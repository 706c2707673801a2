package dev.stoa.cli.database;

import java.util.regex.Pattern;

/**
 * The address of a database, such as {@code jdbc:postgresql://host/shop}. Messages use {@link
 * #toString}, which hides passwords.
 *
 * @param text the address as the user writes it, which may contain a password
 */
public record DatabaseUrl(String text) {
  private static final String SCHEME = "jdbc:";
  private static final String MASK = "***";

  /** A parameter such as {@code password=…}, or one whose name ends like that. */
  private static final Pattern SECRET_PARAMETER =
      Pattern.compile(
          "(?i)([?&;:,(]\\s*[\\w.-]*(?:password|passwd|pwd|passphrase|secret|token|accesskey)\\s*=)"
              + "(\"[^\"]*\"|'[^']*'|[^&;,)]*)");

  /** The password in {@code //user:password@host}, which may itself contain an at sign. */
  private static final Pattern SECRET_OF_AUTHORITY = Pattern.compile("(//[^/?;:@]*:)[^/?;]*(@)");

  /** The password in Oracle's {@code thin:user/password@host}. */
  private static final Pattern SECRET_AFTER_SLASH =
      Pattern.compile("(?i)^(jdbc:oracle:\\w+:[^/@]*/)[^@]*(@)");

  /** Returns whether the name of an input or output is the address of a database. */
  public static boolean isUrl(String name) {
    return name.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  /** Returns the part that selects the driver, such as {@code jdbc:postgresql}. */
  public String driverScheme() {
    int end = text.indexOf(':', SCHEME.length());
    return end < 0 ? text : text.substring(0, end);
  }

  /** Returns whether the driver of a scheme is used, such as {@code jdbc:mysql}. */
  public boolean hasDriver(String scheme) {
    return driverScheme().equalsIgnoreCase(scheme);
  }

  /** The address without passwords. */
  @Override
  public String toString() {
    String shown = SECRET_PARAMETER.matcher(text).replaceAll("$1" + MASK);
    shown = SECRET_OF_AUTHORITY.matcher(shown).replaceAll("$1" + MASK + "$2");
    return SECRET_AFTER_SLASH.matcher(shown).replaceAll("$1" + MASK + "$2");
  }
}
