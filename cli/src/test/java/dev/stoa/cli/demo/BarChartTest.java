package dev.stoa.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Draws bars of both styles. */
class BarChartTest {
  private static final Map<String, Long> SIZES = sizes();

  @Test
  void drawsTheLargestSizeFirstAndOverTheWholeWidth() {
    List<String> lines = BarChart.lines(SIZES, BarStyle.ASCII);
    assertEquals(
        List.of(
            "content    " + "#".repeat(40) + "    8.0 MB  79.9 %",
            "metadata   ##########" + " ".repeat(30) + "    2.0 MB  20.0 %",
            "fetchTime  #" + " ".repeat(39) + "   10.0 kB   0.1 %",
            "inlink     " + " ".repeat(40) + "       0 B   0.0 %"),
        lines);
  }

  @Test
  void drawsUnicodeBarsInEighthsOfAColumn() {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("a", 320L);
    sizes.put("b", 163L);
    sizes.put("c", 1L);
    List<String> lines = BarChart.lines(sizes, BarStyle.UNICODE);
    assertTrue(lines.get(0).startsWith("a  " + "\u2588".repeat(40) + "  "), lines.get(0));
    assertTrue(lines.get(1).startsWith("b  " + "\u2588".repeat(20) + "\u258d "), lines.get(1));
    assertTrue(lines.get(2).startsWith("c  \u258f "), lines.get(2));
  }

  @Test
  void drawsNoBarsForEmptyChartsAndEmptyColumns() {
    assertEquals(List.of(), BarChart.lines(Map.of(), BarStyle.UNICODE));
    assertEquals(1, BarChart.lines(Map.of("a", 0L), BarStyle.UNICODE).size());
  }

  private static Map<String, Long> sizes() {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("fetchTime", 10_000L);
    sizes.put("metadata", 2_000_000L);
    sizes.put("inlink", 0L);
    sizes.put("content", 8_000_000L);
    return sizes;
  }
}
