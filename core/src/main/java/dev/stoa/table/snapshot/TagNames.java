package dev.stoa.table.snapshot;

import java.util.regex.Pattern;

/** Checks tag names; called by every change of tags. */
public final class TagNames {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  private TagNames() {}

  /**
   * Checks a name and returns it.
   *
   * @throws IllegalArgumentException when it is not a tag name
   */
  public static String check(String name) {
    if (!NAME.matcher(name).matches() || NUMBER.matcher(name).matches()) {
      throw new IllegalArgumentException(
          ("\"%s\" is not a valid tag name: use 1 to 100 letters, digits, dots, dashes and"
                  + " underscores, not digits alone, as in \"before-cleanup\"")
              .formatted(name));
    }
    return name;
  }
}
