package dev.stoa.cli.console;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table of text with aligned columns below a line of headings; numbers are right-aligned. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String[]> lines = new ArrayList<>();
  private final boolean[] isRightAligned;

  private TextTable(String[] headings) {
    isRightAligned = new boolean[headings.length];
    String[] names = new String[headings.length];
    for (int i = 0; i < headings.length; i++) {
      isRightAligned[i] = headings[i].endsWith(">");
      names[i] =
          isRightAligned[i] ? headings[i].substring(0, headings[i].length() - 1) : headings[i];
    }
    lines.add(names);
  }

  /**
   * Returns a table of these columns; a heading that ends in {@code >} marks a column of numbers.
   */
  public static TextTable of(String... headings) {
    return new TextTable(headings);
  }

  /** Returns an empty table with one more column at the end if {@code isShown}; call before add. */
  public TextTable withColumn(String heading, boolean isShown) {
    if (!isShown) {
      return this;
    }
    String[] headings = new String[isRightAligned.length + 1];
    for (int i = 0; i < isRightAligned.length; i++) {
      headings[i] = lines.get(0)[i] + (isRightAligned[i] ? ">" : "");
    }
    headings[isRightAligned.length] = heading;
    return new TextTable(headings);
  }

  /** Adds a line; cells after the last column are not shown. */
  public void add(String... cells) {
    lines.add(cells);
  }

  /** Adds an empty line between groups. */
  public void addGap() {
    String[] cells = new String[isRightAligned.length];
    Arrays.fill(cells, "");
    lines.add(cells);
  }

  /** Prints all lines. */
  public void print(Console console) throws IOException {
    int[] widths = new int[isRightAligned.length];
    for (String[] line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], length(line[i]));
      }
    }
    for (String[] line : lines) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String padding = " ".repeat(widths[i] - length(line[i]));
        text.append(isRightAligned[i] ? padding + line[i] : line[i] + padding).append(GAP);
      }
      console.print(text.toString().stripTrailing());
    }
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
