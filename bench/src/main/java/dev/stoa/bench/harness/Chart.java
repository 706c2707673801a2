package dev.stoa.bench.harness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One chart of a report.
 *
 * @param note its source and accuracy, as in "Table 1" or "read off the figure"
 * @param unit of the values, with their meaning: "map time, s"
 * @param kind of the chart
 * @param scale of the values' axis
 * @param categories of the other axis, in order
 * @param lines one for each color
 */
public record Chart(
    String note, String unit, Kind kind, Scale scale, List<String> categories, List<Line> lines) {
  /** How values are drawn. */
  public enum Kind {
    /** One bar per category and line, for names. */
    BARS,
    /** Connected points over the categories, for growing numbers. */
    LINES
  }

  /** The axis of the values. */
  public enum Scale {
    /** Linear; starts at zero. */
    LINEAR,
    /** Logarithmic, for values that differ by more than about ten. */
    LOGARITHMIC
  }

  /**
   * The values of one color.
   *
   * @param name in the legend
   * @param values by category; a missing category is a gap
   */
  public record Line(String name, Map<String, Double> values) {
    /** Copies the values in order. */
    public Line {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** Copies the lists. */
  public Chart {
    categories = List.copyOf(categories);
    lines = List.copyOf(lines);
  }
}
