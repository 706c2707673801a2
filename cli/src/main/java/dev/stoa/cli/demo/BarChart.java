package dev.stoa.cli.demo;

import dev.stoa.cli.work.QuantityFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Draws sizes as bars, from the largest one, which is as long as the chart is wide. */
final class BarChart {
  /** The width of the chart in character columns. */
  private static final int CHART_WIDTH = 40;

  private static final int WIDTHS_PER_COLUMN = 8;
  private static final char FULL_BLOCK = '\u2588';

  private BarChart() {}

  /** Returns a line for each size: name, bar, size, percentage of the total. */
  static List<String> lines(Map<String, Long> sizesByName, BarStyle barStyle) {
    long totalSize = sizesByName.values().stream().mapToLong(Long::longValue).sum();
    long maxSize = sizesByName.values().stream().mapToLong(Long::longValue).max().orElse(0);
    int nameWidth = sizesByName.keySet().stream().mapToInt(String::length).max().orElse(0);
    List<Map.Entry<String, Long>> entries = new ArrayList<>(sizesByName.entrySet());
    entries.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, Long> entry : entries) {
      String name = entry.getKey() + " ".repeat(nameWidth - entry.getKey().length());
      String bar = bar(entry.getValue(), maxSize, barStyle);
      lines.add(
          "%s  %s  %8s  %6s"
              .formatted(
                  name,
                  bar + " ".repeat(CHART_WIDTH - bar.length()),
                  QuantityFormat.size(entry.getValue()),
                  QuantityFormat.percent(entry.getValue(), totalSize)));
    }
    return lines;
  }

  /** Returns the bar of a size; sizes above zero have at least the thinnest bar. */
  private static String bar(long size, long maxSize, BarStyle barStyle) {
    if (size <= 0) {
      return "";
    }
    double width = (double) size / maxSize * CHART_WIDTH;
    if (barStyle == BarStyle.ASCII) {
      return "#".repeat((int) Math.max(1, Math.round(width)));
    }
    int eighthCount = (int) Math.max(1, Math.round(width * WIDTHS_PER_COLUMN));
    String bar = String.valueOf(FULL_BLOCK).repeat(eighthCount / WIDTHS_PER_COLUMN);
    int remainingEighthCount = eighthCount % WIDTHS_PER_COLUMN;
    // In Unicode, blocks of seven to one eighths follow the full block.
    return remainingEighthCount == 0
        ? bar
        : bar + (char) (FULL_BLOCK + WIDTHS_PER_COLUMN - remainingEighthCount);
  }
}
