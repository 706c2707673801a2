package dev.stoa.table.snapshot;

import java.util.regex.Pattern;

/** Checks the names of tags and branches; called by every change of them. */
public final class RefNames {
  /** The name that Spark users give to the table itself, as opposed to its branches. */
  public static final String MAIN = "main";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  private RefNames() {}

  /**
   * Checks the name of a tag and returns it.
   *
   * @throws IllegalArgumentException when it is not a tag name
   */
  public static String checkTag(String name) {
    return check("tag", name, "before-cleanup");
  }

  /**
   * Checks the name of a branch and returns it.
   *
   * @throws IllegalArgumentException when it is not a branch name
   */
  public static String checkBranch(String name) {
    return check("branch", name, "audit");
  }

  private static String check(String kind, String name, String example) {
    if (name.equals(MAIN)) {
      throw new IllegalArgumentException(
          "a %s cannot be called main, which is the table itself: choose another name"
              .formatted(kind));
    }
    if (!NAME.matcher(name).matches() || NUMBER.matcher(name).matches()) {
      throw new IllegalArgumentException(
          ("\"%s\" is not a valid %s name: use 1 to 100 letters, digits, dots, dashes and"
                  + " underscores, not digits alone, as in \"%s\"")
              .formatted(name, kind, example));
    }
    return name;
  }
}
