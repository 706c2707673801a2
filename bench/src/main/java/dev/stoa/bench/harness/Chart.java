package dev.stoa.bench.harness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One chart of a report.
 *
 * @param note the source and accuracy of the values, for example "Table 1" or "read off the figure"
 * @param unit the meaning and unit of the values, for example "map time, s"
 * @param kind how the values are drawn
 * @param scale the scale of the values' axis
 * @param categories the categories of the other axis, in order
 * @param lines the values, one line for each color
 */
public record Chart(
    String note, String unit, Kind kind, Scale scale, List<String> categories, List<Line> lines) {
  /** How values are drawn. */
  public enum Kind {
    /** One bar per category and line, for categories that are names. */
    BARS,
    /** Connected points over the categories, for categories that are ascending numbers. */
    LINES
  }

  /** The scale of the values' axis. */
  public enum Scale {
    /** Linear; starts at zero. */
    LINEAR,
    /** Logarithmic, for values that differ by a factor of more than about ten. */
    LOGARITHMIC
  }

  /**
   * The values of one color.
   *
   * @param name the name in the legend
   * @param values the values by category; a missing category is a gap
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
