package dev.stoa.bench.experiment.selectivity;

import dev.stoa.bench.experiment.loop.Format;
import dev.stoa.bench.experiment.loop.FormatData;
import dev.stoa.bench.experiment.loop.Formats;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sums the value of one map key over the rows whose text matches a pattern, which are 0 to 100 % of
 * all rows.
 */
public final class SelectivityExperiment implements Experiment {
  private static final String PLAIN_TABLE = "stoa-plain";
  private static final List<String> CONTESTANT_NAMES =
      List.of(PLAIN_TABLE, "stoa-skiplist", "stoa-default");
  private static final List<Integer> PERCENTAGES = List.of(0, 1, 5, 10, 25, 50, 75, 100);

  @Override
  public String name() {
    return "selectivity";
  }

  @Override
  public String description() {
    return "Sums the value of one map key over the 0 to 100 % of rows whose string matches a"
        + " pattern.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "CIF (VLDB 2011), appendix B.4, Figure 10", Map.of(ratioName(100, "stoa-skiplist"), 1.0));
  }

  private static String ratioName(int percent, String name) {
    return SelectivityContestant.caseName(percent) + ": " + PLAIN_TABLE + " / " + name;
  }

  @Override
  public List<String> contestantNames() {
    return CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 2_000_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<Format> formats =
        CONTESTANT_NAMES.stream().filter(settings::includes).map(Formats::named).toList();
    FormatData formatData =
        new FormatData(
            "", PatternRows.schema(), new PatternRows(settings.seed(), settings.rowCount()));
    formatData.generateMissing(data, formats, progress);
    List<Contestant> contestants = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    for (int percent : PERCENTAGES) {
      for (Format format : formats) {
        contestants.add(
            new SelectivityContestant(percent, format, formatData.directory(data, format)));
        if (!format.name().equals(PLAIN_TABLE)) {
          ratios.add(timeRatio(percent, format.name()));
          ratios.add(cpuRatio(percent, format.name()));
        }
      }
    }
    return new ExperimentPlan(contestants, ratios);
  }

  private static Ratio timeRatio(int percent, String name) {
    return ratio(percent, name, Measure.SECONDS, ratioName(percent, name));
  }

  private static Ratio cpuRatio(int percent, String name) {
    return ratio(percent, name, Stopwatch.CPU_SECONDS, "cpu, " + ratioName(percent, name));
  }

  private static Ratio ratio(int percent, String name, Measure measure, String ratioName) {
    return new Ratio(
        ratioName,
        measure,
        Contestant.labelOf(SelectivityContestant.caseName(percent), PLAIN_TABLE),
        Contestant.labelOf(SelectivityContestant.caseName(percent), name));
  }

  @Override
  public List<ChartPair> charts(Results results) {
    List<Chart.Line> lines = new ArrayList<>();
    for (String name : CONTESTANT_NAMES) {
      Map<String, Double> secondsByCase = new LinkedHashMap<>();
      for (int percent : PERCENTAGES) {
        String caseName = SelectivityContestant.caseName(percent);
        results
            .of(Contestant.labelOf(caseName, name))
            .ifPresent(series -> secondsByCase.put(caseName, series.medianSeconds()));
      }
      lines.add(new Chart.Line(name, secondsByCase));
    }
    return List.of(
        new ChartPair(
            "Time by selectivity",
            chart(
                "Figure 10 has no numbers except its axis, 600 to 900 s: CIF-SL is below CIF, and"
                    + " they meet at 100 %",
                List.of()),
            chart("medians", lines)));
  }

  private static Chart chart(String note, List<Chart.Line> lines) {
    return new Chart(
        note,
        "seconds",
        Chart.Kind.LINES,
        Chart.Scale.LINEAR,
        PERCENTAGES.stream().map(SelectivityContestant::caseName).toList(),
        lines);
  }
}
