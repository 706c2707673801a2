package dev.stoa.bench.harness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One drawing of a report.
 *
 * @param note what it shows and how exact it is, as in "Table 1" or "read off the figure"
 * @param unit of the values, with what they are: "map time, s"
 * @param form how they are drawn
 * @param scale of the values' axis
 * @param categories what stands on the other axis, in order
 * @param lines one for each colour
 */
public record Chart(
    String note, String unit, Form form, Scale scale, List<String> categories, List<Line> lines) {
  /** How values are drawn. */
  public enum Form {
    /** A bar for each category and line, for names. */
    BARS,
    /** Points joined over the categories, for numbers that grow. */
    LINES
  }

  /** The axis of the values. */
  public enum Scale {
    /** Equal steps; starts at zero. */
    LINEAR,
    /** Equal factors, for values that differ by more than about ten. */
    LOGARITHMIC
  }

  /**
   * The values of one colour.
   *
   * @param name what the legend calls it
   * @param values by category; a category without one has a gap
   */
  public record Line(String name, Map<String, Double> values) {
    /** Keeps the values in their order. */
    public Line {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** Keeps the lists as they are. */
  public Chart {
    categories = List.copyOf(categories);
    lines = List.copyOf(lines);
  }
}
