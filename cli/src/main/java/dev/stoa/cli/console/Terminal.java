package dev.stoa.cli.console;

import java.util.Map;

/**
 * What standard output is: a terminal, or a file or pipe. Tables and help are fitted to it.
 *
 * @param isTerminal whether it is a terminal
 * @param width the number of characters of a line; {@link #UNLIMITED} if it is no terminal
 * @param hasColors whether text may be bold or dim
 */
public record Terminal(boolean isTerminal, int width, boolean hasColors) {
  /** The width of a file or pipe. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** A file or pipe, without colors. */
  public static final Terminal NONE = new Terminal(false, UNLIMITED, false);

  private static final int DEFAULT_WIDTH = 80;
  private static final int MIN_WIDTH = 20;

  /**
   * Returns the terminal of a process.
   *
   * @param isTerminal whether standard output is a terminal
   * @param knownWidth the terminal's width; 0 if unknown
   * @param environment the environment: {@code COLUMNS} is the width if it is set; {@code NO_COLOR}
   *     and {@code TERM=dumb} turn colors off, {@code CLICOLOR_FORCE} turns them on
   */
  public static Terminal of(boolean isTerminal, int knownWidth, Map<String, String> environment) {
    int columns = parseWidth(environment.getOrDefault("COLUMNS", ""));
    int width = columns > 0 ? columns : knownWidth;
    int usableWidth = width > 0 ? Math.max(width, MIN_WIDTH) : DEFAULT_WIDTH;
    return new Terminal(
        isTerminal, isTerminal ? usableWidth : UNLIMITED, hasColors(isTerminal, environment));
  }

  private static boolean hasColors(boolean isTerminal, Map<String, String> environment) {
    if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
      return false;
    }
    String force = environment.getOrDefault("CLICOLOR_FORCE", "");
    boolean isForced = !force.isEmpty() && !force.equals("0");
    return isForced || (isTerminal && !environment.getOrDefault("TERM", "").equals("dumb"));
  }

  private static int parseWidth(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Returns the text in bold, if there are colors. */
  String bold(String text) {
    return hasColors ? "\033[1m" + text + "\033[0m" : text;
  }

  /** Returns the text dimmed, if there are colors. */
  String dim(String text) {
    return hasColors ? "\033[2m" + text + "\033[0m" : text;
  }
}
