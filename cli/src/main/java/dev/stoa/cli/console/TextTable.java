package dev.stoa.cli.console;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table of text with aligned columns below a line of headings; numbers are right-aligned. On a
 * terminal no line is longer than the terminal is wide: long texts end in an ellipsis, and columns
 * that still do not fit are left out. Commands that list something print one.
 */
public final class TextTable {
  private static final Cell EMPTY = Cell.of("");
  private static final Cell ELLIPSIS = new Cell("…", true);

  /** The width down to which texts are cut before a column is left out. */
  private static final int MIN_TEXT_WIDTH = 14;

  private static final int MIN_HEADING_WIDTH = 8;

  /** The characters around cells. */
  private enum Frame {
    PLAIN("", "  ", ""),
    BORDERED("│ ", " │ ", " │");

    private final String left;
    private final String gap;
    private final String right;

    Frame(String left, String gap, String right) {
      this.left = left;
      this.gap = gap;
      this.right = right;
    }
  }

  private final String[] headings;
  private final boolean[] isRightAligned;
  private final boolean[] isCuttable;
  private final List<Cell[]> lines = new ArrayList<>();
  private Frame frame = Frame.PLAIN;
  private List<Cell> types = List.of();
  private List<Integer> dropOrder;

  private TextTable(String[] names) {
    headings = new String[names.length];
    isRightAligned = new boolean[names.length];
    isCuttable = new boolean[names.length];
    dropOrder = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      isRightAligned[i] = names[i].endsWith(">");
      headings[i] = isRightAligned[i] ? names[i].substring(0, names[i].length() - 1) : names[i];
      isCuttable[i] = !isRightAligned[i];
      if (i > 0) {
        dropOrder.add(0, i);
      }
    }
  }

  /**
   * Returns a table of these columns; a heading that ends in {@code >} marks a column of numbers.
   */
  public static TextTable of(String... headings) {
    return new TextTable(headings);
  }

  /**
   * A column of values.
   *
   * @param name its name
   * @param type the type of its values
   * @param isNumber whether the values are numbers, which are right-aligned
   * @param isCuttable whether long values may be cut, as those of texts
   */
  public record ValueColumn(String name, String type, boolean isNumber, boolean isCuttable) {}

  /**
   * Returns an empty table with borders around columns of values, and their types below their
   * names. If it is too wide, the columns in the middle are left out.
   */
  public static TextTable ofValues(List<ValueColumn> columns) {
    TextTable table = new TextTable(columns.stream().map(ValueColumn::name).toArray(String[]::new));
    for (int i = 0; i < columns.size(); i++) {
      table.headings[i] = ControlCharacters.escape(columns.get(i).name());
      table.isRightAligned[i] = columns.get(i).isNumber();
      table.isCuttable[i] = columns.get(i).isCuttable();
    }
    table.types = columns.stream().map(column -> new Cell(column.type(), true)).toList();
    table.frame = Frame.BORDERED;
    table.dropOrder = fromTheMiddle(columns.size());
    return table;
  }

  /** Returns the columns but the first, those in the middle first. */
  private static List<Integer> fromTheMiddle(int columnCount) {
    List<Integer> order = new ArrayList<>();
    int low = (columnCount - 1) / 2;
    int high = low + 1;
    while (low > 0 || high < columnCount) {
      if (low > 0) {
        order.add(low--);
      }
      if (high < columnCount) {
        order.add(high++);
      }
    }
    return order;
  }

  /** Returns an empty table with one more column at the end if {@code isShown}; call before add. */
  public TextTable withColumn(String heading, boolean isShown) {
    if (!isShown) {
      return this;
    }
    String[] names = new String[headings.length + 1];
    for (int i = 0; i < headings.length; i++) {
      names[i] = headings[i] + (isRightAligned[i] ? ">" : "");
    }
    names[headings.length] = heading;
    return new TextTable(names);
  }

  /** Sets columns whose texts are never cut, such as times. */
  public TextTable keepingWhole(String... names) {
    for (String name : names) {
      isCuttable[Arrays.asList(headings).indexOf(name)] = false;
    }
    return this;
  }

  /** Sets the columns that are left out when the terminal is narrow, the least important first. */
  public TextTable leavingOut(String... names) {
    dropOrder = Stream.of(names).map(Arrays.asList(headings)::indexOf).toList();
    return this;
  }

  /** Adds a line; cells after the last column are not shown. */
  public void add(String... cells) {
    lines.add(Stream.of(cells).map(Cell::of).toArray(Cell[]::new));
  }

  /** Adds a line of cells. */
  public void add(List<Cell> cells) {
    lines.add(cells.toArray(Cell[]::new));
  }

  /** Adds an empty line between groups. */
  public void addGap() {
    Cell[] cells = new Cell[headings.length];
    Arrays.fill(cells, EMPTY);
    lines.add(cells);
  }

  /** Prints all lines; returns the names of the columns that did not fit. */
  public List<String> print(Console console) throws IOException {
    TableFit fit = TableFit.of(needs(), console.terminal().width());
    Printer printer = new Printer(console, fit);
    printer.printEdge("┌─", "─┬─", "─┐");
    printer.print(Stream.of(headings).map(Cell::of).toArray(Cell[]::new), true);
    if (!types.isEmpty()) {
      printer.print(types.toArray(Cell[]::new), false);
    }
    printer.printEdge("├─", "─┼─", "─┤");
    for (Cell[] line : lines) {
      printer.print(line, false);
    }
    printer.printEdge("└─", "─┴─", "─┘");
    List<String> leftOut = new ArrayList<>(Arrays.asList(headings));
    fit.columns().forEach(column -> leftOut.remove(headings[column]));
    return leftOut;
  }

  private TableFit.Needs needs() {
    int[] widths = new int[headings.length];
    int[] minWidths = new int[headings.length];
    for (int i = 0; i < widths.length; i++) {
      for (Cell[] line : lines) {
        widths[i] = Math.max(widths[i], DisplayWidth.of(line[i].text()));
      }
      int cellWidth = isCuttable[i] ? MIN_TEXT_WIDTH : widths[i];
      widths[i] = Math.max(widths[i], DisplayWidth.of(headings[i]));
      if (!types.isEmpty()) {
        int typeWidth = Math.min(DisplayWidth.of(types.get(i).text()), MIN_TEXT_WIDTH);
        widths[i] = Math.max(widths[i], typeWidth);
      }
      minWidths[i] = Math.min(widths[i], Math.max(cellWidth, MIN_HEADING_WIDTH));
    }
    int markWidth = frame == Frame.BORDERED ? 1 + frame.gap.length() : 0;
    return new TableFit.Needs(
        widths,
        minWidths,
        dropOrder,
        frame.gap.length(),
        frame.left.length() + frame.right.length(),
        markWidth);
  }

  /** Prints the lines of this table in the columns that fit. */
  private final class Printer {
    private final Console console;
    private final TableFit fit;

    Printer(Console console, TableFit fit) {
      this.console = console;
      this.fit = fit;
    }

    void printEdge(String left, String gap, String right) throws IOException {
      if (frame != Frame.BORDERED) {
        return;
      }
      StringBuilder text = new StringBuilder(left);
      int next = 0;
      for (int column : fit.columns()) {
        if (column > next) {
          text.append("─").append(gap);
        }
        text.append("─".repeat(fit.widths()[column]));
        text.append(column == lastColumn() && !isCutAtEnd() ? "" : gap);
        next = column + 1;
      }
      text.append(isCutAtEnd() ? "─" : "").append(right);
      console.print(console.terminal().dim(text.toString()));
    }

    private int lastColumn() {
      return fit.columns().get(fit.columns().size() - 1);
    }

    /** Whether the columns at the end are left out of a table with borders, which marks them. */
    private boolean isCutAtEnd() {
      return frame == Frame.BORDERED && lastColumn() < headings.length - 1;
    }

    void print(Cell[] line, boolean isHeading) throws IOException {
      StringBuilder text = new StringBuilder(border(frame.left));
      int next = 0;
      for (int column : fit.columns()) {
        if (column > next && frame == Frame.BORDERED) {
          text.append(styled(ELLIPSIS, "…", false)).append(border(frame.gap));
        }
        appendCell(line[column], column, isHeading, text);
        boolean isLast = column == lastColumn() && !isCutAtEnd();
        text.append(isLast ? "" : border(frame.gap));
        next = column + 1;
      }
      text.append(isCutAtEnd() ? styled(ELLIPSIS, "…", false) : "").append(border(frame.right));
      console.print(frame == Frame.PLAIN ? text.toString().stripTrailing() : text.toString());
    }

    private void appendCell(Cell cell, int column, boolean isHeading, StringBuilder text) {
      int width = fit.widths()[column];
      String shown = DisplayWidth.cut(cell.text(), width);
      String padding = " ".repeat(width - DisplayWidth.of(shown));
      String styled = styled(cell, shown, isHeading);
      text.append(isRightAligned[column] ? padding + styled : styled + padding);
    }

    private String styled(Cell cell, String text, boolean isHeading) {
      if (text.isEmpty()) {
        return text;
      }
      Terminal terminal = console.terminal();
      return isHeading ? terminal.bold(text) : cell.isDim() ? terminal.dim(text) : text;
    }

    private String border(String text) {
      return frame == Frame.PLAIN ? text : console.terminal().dim(text);
    }
  }
}
