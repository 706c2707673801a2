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

/** Reads tables on an HDFS cluster of one node on this machine in several modes. */
public final class IoModeExperiment implements Experiment {
  static final String BYTES_CASE = "bytes";
  static final String PLAIN_CASE = "plain";
  static final String FAST_CASE = "fast";
  static final List<String> CASE_NAMES = List.of(BYTES_CASE, PLAIN_CASE, FAST_CASE);

  /** The speedup that Figure 3 and the text of the study give. */
  private static final double PAPER_SPEEDUP = 1.1;

  @Override
  public String name() {
    return "io-mode";
  }

  @Override
  public String description() {
    return "Reads a table on an HDFS of this machine, streamed by the DataNode or from its disk:"
        + " the bytes without decoding, and the values of store_sales.";
  }

  @Override
  public Paper paper() {
    return new Paper(
        "The Performance of MapReduce (VLDB 2010), sections 2.3.1, 4.2 and 5.6, Figure 3",
        Map.of(
            ColumnRatios.ratioName(BYTES_CASE, IoMode.STREAMING.label(), IoMode.DIRECT.label()),
            PAPER_SPEEDUP));
  }

  @Override
  public List<String> contestantNames() {
    return Arrays.stream(IoMode.values()).map(IoMode::label).toList();
  }

  @Override
  public long defaultRowCount() {
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
   * Returns the ratios of the times of two modes, for each pair: if a ratio is greater than 1, the
   * second mode is faster.
   */
  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (String caseName : CASE_NAMES) {
      for (IoMode mode : IoMode.values()) {
        for (IoMode divisorMode : IoMode.values()) {
          if (mode.compareTo(divisorMode) < 0 && divisorMode != IoMode.LOCAL_FILE) {
            ratios.add(ratio(caseName, mode, divisorMode));
          }
        }
      }
      // The goodput of HDFS as a fraction of the local file's.
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
        ColumnRatios.ratioName(caseName, numerator.label(), denominator.label()),
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
    return CASE_NAMES.stream()
        .map(
            caseName ->
                new ChartPair(
                    "Ways to read, " + caseName, paper, ColumnCharts.goodput(results, caseName)))
        .toList();
  }
}
