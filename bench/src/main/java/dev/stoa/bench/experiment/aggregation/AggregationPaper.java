package dev.stoa.bench.experiment.aggregation;

import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.harness.Paper;
import java.util.LinkedHashMap;
import java.util.Map;

/** The factors of section 5.10 and Table 1 of the study. */
final class AggregationPaper {
  /** The factors over the original job in the large aggregation, by the study's names. */
  static final Map<String, Double> LARGE = large();

  private AggregationPaper() {}

  private static Map<String, Double> large() {
    Map<String, Double> factors = new LinkedHashMap<>();
    factors.put("Hadoop", 1.0);
    factors.put("HadoopMT", 1.63);
    factors.put("HadoopMT(fp)", 1.63 * 1.225);
    factors.put("HadoopOpt", 1.54);
    factors.put("DBMS-X", 1.6);
    factors.put("Vertica", 4.3);
    return factors;
  }

  static Paper paper() {
    String fingerprint = AggregationJobs.FINGERPRINT_SUFFIX;
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("large/" + StudyNames.TEXT_MUTABLE, 1.63);
    figures.put("small/" + StudyNames.TEXT_MUTABLE, 1.63);
    figures.put("large/" + StudyNames.STOA_BATCHES + fingerprint, 1.54);
    figures.put(
        "large/%s / %1$s%s".formatted(StudyNames.TEXT_MUTABLE, fingerprint), 1.225); // 20 to 25 %.
    return new Paper(
        "MapReduce study (VLDB 2010), sections 5.10 and 5.12, Figures 9 to 11, Table 1", figures);
  }
}
