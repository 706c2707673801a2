package dev.stoa.cli.demo;

import dev.stoa.cli.work.QuantityFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Draws sizes as bars, the largest first and as long as the chart is wide. */
final class BarChart {
  private static final int WIDTH = 40;
  private static final int STEPS = 8;
  private static final char FULL_BLOCK = '\u2588';

  private BarChart() {}

  /** A line for each size: name, bar, size, share of the total. */
  static List<String> lines(Map<String, Long> sizes, Glyphs glyphs) {
    long total = sizes.values().stream().mapToLong(Long::longValue).sum();
    long largest = sizes.values().stream().mapToLong(Long::longValue).max().orElse(0);
    int nameWidth = sizes.keySet().stream().mapToInt(String::length).max().orElse(0);
    List<Map.Entry<String, Long>> entries = new ArrayList<>(sizes.entrySet());
    entries.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, Long> entry : entries) {
      String name = entry.getKey() + " ".repeat(nameWidth - entry.getKey().length());
      String bar = bar(entry.getValue(), largest, glyphs);
      lines.add(
          "%s  %s  %8s  %6s"
              .formatted(
                  name,
                  bar + " ".repeat(WIDTH - bar.length()),
                  QuantityFormat.size(entry.getValue()),
                  QuantityFormat.percent(entry.getValue(), total)));
    }
    return lines;
  }

  /** Every size above zero has at least the thinnest bar. */
  private static String bar(long size, long largest, Glyphs glyphs) {
    if (size <= 0) {
      return "";
    }
    double columns = (double) size / largest * WIDTH;
    if (glyphs == Glyphs.ASCII) {
      return "#".repeat((int) Math.max(1, Math.round(columns)));
    }
    int eighths = (int) Math.max(1, Math.round(columns * STEPS));
    String bar = String.valueOf(FULL_BLOCK).repeat(eighths / STEPS);
    int rest = eighths % STEPS;
    // The blocks after the full one have seven to one eighths of its width.
    return rest == 0 ? bar : bar + (char) (FULL_BLOCK + STEPS - rest);
  }
}
