package dev.stoa.cli.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The columns of a table that fit into a line, and their widths: long texts are cut first, then
 * columns are left out. Computed by {@link TextTable}.
 *
 * @param columns the indexes of the columns that are shown
 * @param widths the widths of all columns
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TableFit(List<Integer> columns, int[] widths) {
  /**
   * What a table needs.
   *
   * @param naturalWidths the width of each column's longest cell or heading
   * @param minWidths the widths down to which cells are cut before a column is left out
   * @param dropOrder the columns that may be left out, the least important first
   * @param gapWidth the width between two columns
   * @param edgeWidth the width of both edges together
   * @param markWidth the width of the mark, with its gap, that stands for columns left out
   */
  record Needs(
      int[] naturalWidths,
      int[] minWidths,
      List<Integer> dropOrder,
      int gapWidth,
      int edgeWidth,
      int markWidth) {}

  /** Fits columns into lines of a width. */
  static TableFit of(Needs needs, int lineWidth) {
    int[] widths = needs.naturalWidths().clone();
    int[] minWidths = needs.minWidths().clone();
    List<Integer> columns = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      columns.add(i);
    }
    int markWidth = 0;
    for (Integer dropped : needs.dropOrder()) {
      if (markWidth + lineWidth(columns, minWidths, needs) <= lineWidth) {
        break;
      }
      columns.remove(dropped);
      markWidth = needs.markWidth();
    }
    if (markWidth + lineWidth(columns, minWidths, needs)
        > lineWidth) { // even names are cut, if need be
      Arrays.fill(minWidths, 1);
    }
    cutWidest(columns, widths, minWidths, needs, lineWidth - markWidth);
    return new TableFit(columns, widths);
  }

  private static long lineWidth(List<Integer> columns, int[] widths, Needs needs) {
    long width = needs.edgeWidth() + (long) needs.gapWidth() * (columns.size() - 1);
    for (int column : columns) {
      width += widths[column];
    }
    return width;
  }

  /** Cuts the widest columns to one width, so that lines have at most the given width. */
  private static void cutWidest(
      List<Integer> columns, int[] widths, int[] minWidths, Needs needs, int lineWidth) {
    for (int column : columns) {
      widths[column] = Math.max(minWidths[column], Math.min(widths[column], lineWidth));
    }
    while (lineWidth(columns, widths, needs) > lineWidth) {
      int widest = -1;
      for (int column : columns) {
        boolean isWider = widest < 0 || widths[column] > widths[widest];
        if (widths[column] > minWidths[column] && isWider) {
          widest = column;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }
}
