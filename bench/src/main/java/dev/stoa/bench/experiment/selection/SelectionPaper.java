package dev.stoa.bench.experiment.selection;

import dev.stoa.bench.experiment.study.contestant.StudyCharts;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.Paper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What section 5.9 of the study says about its times; the text has factors, not seconds. */
final class SelectionPaper {
  private SelectionPaper() {}

  /** Returns the factors over the original job. */
  static Paper paper() {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("0.002/text-mutable", 2.0);
    figures.put("0.002/text-mutable-index", 5.5); // A further factor of 2.5 to 3.
    figures.put("0.002/postgresql", 5.5); // "Similar" to the index.
    figures.put("1/postgresql", 1 / 1.4);
    return new Paper("MapReduce study (VLDB 2010), section 5.9, Figures 7 and 8", figures);
  }

  /**
   * Returns the ends of Figure 8's lines that the text describes, as times relative to the original
   * job's.
   */
  static Chart figure8() {
    Map<String, Map<String, Double>> lines = new LinkedHashMap<>();
    lines.put("Hadoop", Map.of("0.002", 1.0, "1", 1.0));
    lines.put("HadoopMT", Map.of("0.002", 0.5));
    lines.put("HadoopMTi", Map.of("0.002", 1 / 5.5));
    lines.put("HadoopDB", Map.of("0.002", 1 / 5.5, "1", 1.4));
    return StudyCharts.lines(
        "section 5.9, as its text says: time relative to Hadoop's", List.of("0.002", "1"), lines);
  }
}
