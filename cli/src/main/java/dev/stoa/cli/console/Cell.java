package dev.stoa.cli.console;

/**
 * The content of one cell of a {@link TextTable}.
 *
 * @param text the text, on one line
 * @param isDim whether terminals show it dimmed
 */
public record Cell(String text, boolean isDim) {
  /** The cell of a null. */
  public static final Cell NULL = new Cell("NULL", true);

  /** Returns the cell of a text, whose control characters are escaped. */
  public static Cell of(String text) {
    return new Cell(ControlCharacters.escape(text), false);
  }
}
