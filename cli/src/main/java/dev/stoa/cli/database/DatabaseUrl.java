package dev.stoa.cli.database;

import java.util.List;
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

  /** The names of parameters and properties that are secret; others end like one of them. */
  private static final String SECRET_NAME =
      "[\\w.-]*(?:password|passwd|pwd|pass|passphrase|secret|token"
          + "|access[_-]?key|api[_-]?key|private[_-]?key)";

  private static final Pattern SECRET_NAME_PATTERN = Pattern.compile("(?i)" + SECRET_NAME);

  /** A parameter such as {@code password=…}; SQL Server has values in braces. */
  private static final Pattern SECRET_PARAMETER =
      Pattern.compile(
          "(?i)(?<before>[?&;:,(]\\s*"
              + SECRET_NAME
              + "\\s*=)(?<secret>\"[^\"]*\"|'[^']*'|\\{(?:[^}]|\\}\\})*\\}|[^&;,)]*)(?<after>)");

  /**
   * The password in {@code //user:password@host}, which may itself contain all characters: it ends
   * at the last at sign before the parameters.
   */
  private static final Pattern SECRET_OF_AUTHORITY =
      Pattern.compile("(?<before>//[^/?;:@]*:)(?<secret>(?:(?![?&;]\\s*[\\w.-]+=).)*)(?<after>@)");

  /** The password in Oracle's {@code thin:user/password@host}. */
  private static final Pattern SECRET_AFTER_SLASH =
      Pattern.compile("(?i)^(?<before>jdbc:oracle:\\w+:[^/@]*/)(?<secret>.*)(?<after>@)");

  private static final List<Pattern> SECRETS =
      List.of(SECRET_PARAMETER, SECRET_OF_AUTHORITY, SECRET_AFTER_SLASH);

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

  /** Returns whether a property of this name is a password or something like it. */
  static boolean isSecretName(String name) {
    return SECRET_NAME_PATTERN.matcher(name).matches();
  }

  /** The address without passwords. */
  @Override
  public String toString() {
    String shown = text;
    for (Pattern secret : SECRETS) {
      shown = secret.matcher(shown).replaceAll("${before}" + MASK + "${after}");
    }
    return shown;
  }
}
