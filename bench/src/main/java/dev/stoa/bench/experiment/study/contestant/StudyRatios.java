package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Ratio;
import java.util.ArrayList;
import java.util.List;

/** The ratios of the study's experiments: the time of the baseline divided by a contestant's. */
public final class StudyRatios {
  private StudyRatios() {}

  /** Returns the ratios of all contestants of a case: {@code CASE/NAME}. */
  public static List<Ratio> ofCase(String caseName, List<String> contestantNames) {
    List<Ratio> ratios = new ArrayList<>();
    String baseline = Contestant.labelOf(caseName, StudyNames.ORIGINAL);
    for (String name : contestantNames) {
      if (!name.equals(StudyNames.ORIGINAL)) {
        String label = Contestant.labelOf(caseName, name);
        ratios.add(new Ratio(label, Measure.SECONDS, baseline, label));
      }
    }
    return ratios;
  }

  /** Returns the ratios of some contestants to another one: {@code CASE/DIVIDEND / DIVISOR}. */
  public static List<Ratio> to(String caseName, String divisor, List<String> dividends) {
    return dividends.stream()
        .map(
            dividend ->
                new Ratio(
                    Contestant.labelOf(caseName, dividend) + " / " + divisor,
                    Measure.SECONDS,
                    Contestant.labelOf(caseName, dividend),
                    Contestant.labelOf(caseName, divisor)))
        .toList();
  }
}
