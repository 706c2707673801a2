package dev.stoa.bench.experiment.iomode;

import dev.stoa.bench.column.ColumnCharts;
import dev.stoa.bench.column.ColumnRatios;
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
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Tables on an HDFS of one node on this machine, read in several modes. */
public final class IoModeExperiment implements Experiment {
  static final String BYTES = "bytes";
  static final String PLAIN = "plain";
  static final String FAST = "fast";
  static final List<String> CASES = List.of(BYTES, PLAIN, FAST);

  /** Read off Figure 3; the text gives the same. */
  private static final double PAPER_SPEEDUP = 1.1;

  @Override
  public String name() {
    return "io-mode";
  }

  @Override
  public String description() {
    return "A table on an HDFS of this machine, streamed by its DataNode or read from its disk:"
        + " the bytes alone, and the values of store_sales.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "The Performance of MapReduce (VLDB 2010), sections 2.3.1, 4.2 and 5.6, Figure 3",
        Map.of(
            ColumnRatios.time(BYTES, IoMode.STREAMING.label(), IoMode.DIRECT.label()),
            PAPER_SPEEDUP));
  }

  @Override
  public List<String> contestantNames() {
    return Arrays.stream(IoMode.values()).map(IoMode::label).toList();
  }

  @Override
  public long defaultRows() {
    return 1_000_000;
  }

  @Override
  public WarmUp warmUp() {
    return new WarmUp(5, 0.5);
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    return new IoModePlanBuilder(settings, data, progress).build(ratios());
  }

  /**
   * The time of each mode over that of each later one: if greater than 1, the later one is faster.
   */
  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (String caseName : CASES) {
      for (IoMode mode : IoMode.values()) {
        for (IoMode later : IoMode.values()) {
          if (mode.compareTo(later) < 0 && later != IoMode.LOCAL_FILE) {
            ratios.add(ratio(caseName, mode, later));
          }
        }
      }
      // The share of the local file's goodput that HDFS delivers.
      for (IoMode mode : IoMode.values()) {
        if (mode != IoMode.LOCAL_FILE) {
          ratios.add(ratio(caseName, IoMode.LOCAL_FILE, mode));
        }
      }
    }
    return ratios;
  }

  private static Ratio ratio(String caseName, IoMode numerator, IoMode denominator) {
    return new Ratio(
        ColumnRatios.time(caseName, numerator.label(), denominator.label()),
        Measure.SECONDS,
        Contestant.labelOf(caseName, numerator.label()),
        Contestant.labelOf(caseName, denominator.label()));
  }

  @Override
  public List<ChartPair> charts(Results results) {
    Chart paper =
        ColumnCharts.bars(
            "section 5.6 and Figure 3: direct reads are about 10 % faster",
            "time, streaming is 1",
            "paper",
            Map.of(IoMode.STREAMING.label(), 1.0, IoMode.DIRECT.label(), 1 / PAPER_SPEEDUP));
    return CASES.stream()
        .map(
            caseName ->
                new ChartPair(
                    "Ways to read, " + caseName, paper, ColumnCharts.goodput(results, caseName)))
        .toList();
  }
}
