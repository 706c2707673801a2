package dev.stoa.cli.load;

import java.util.regex.Pattern;

/** Quotes arguments in the commands that messages suggest, so that they can be pasted. */
final class ShellText {
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  private ShellText() {}

  /** Returns an argument as a shell reads it: in single quotes if a character needs them. */
  static String quote(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
