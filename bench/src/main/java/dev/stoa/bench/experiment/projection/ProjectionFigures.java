package dev.stoa.bench.experiment.projection;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The figures of the CIF paper's scans, and the ratios and charts of this run. */
final class ProjectionFigures {
  static final String BASELINE = "seq-uncompressed";

  private static final String DEFAULT_TABLE = "stoa-default";
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double CIF_GIGABYTES = 0.415;
  private static final Map<String, Double> RCFILE_GIGABYTES =
      Map.of("rcfile-1mb", 16.5, "rcfile", 8.5, "rcfile-16mb", 4.5);

  /** The paper's times of the scan of one int, divided by CIF's. */
  private static final Map<String, Double> ONE_INT_RATIOS =
      Map.of(BASELINE, 95.0, "rcfile", 38.0, "rcfile-zlib", 33.0);

  private static final List<String> TABLES = List.of("stoa-plain", "stoa-skiplist", DEFAULT_TABLE);

  private ProjectionFigures() {}

  static Paper paper() {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (Scan scan : Scan.values()) {
      figures.put(timeRatioName(scan, "text", BASELINE), 3.0);
    }
    for (String table : TABLES) {
      ONE_INT_RATIOS.forEach(
          (peer, ratio) -> figures.put(timeRatioName(Scan.ONE_INT, peer, table), ratio));
      figures.put(timeRatioName(Scan.ALL, BASELINE, table), 0.8);
      RCFILE_GIGABYTES.forEach(
          (peer, gigabytes) -> figures.put(bytesRatioName(peer, table), gigabytes / CIF_GIGABYTES));
    }
    return new Paper("CIF (VLDB 2011), section 6.2, Figure 7; appendix B.2, Figure 9", figures);
  }

  /** Returns the name of the ratio of two contestants' times. */
  private static String timeRatioName(Scan scan, String dividend, String divisor) {
    return scan.caseName() + ": " + dividend + " / " + divisor;
  }

  private static String bytesRatioName(String dividend, String divisor) {
    return Scan.ONE_INT.caseName() + ", bytes: " + dividend + " / " + divisor;
  }

  /** Returns the ratios of the paper, and of all contestants to Stoa's default. */
  static List<Ratio> ratios(List<String> contestants) {
    List<String> peers = contestants.stream().filter(name -> !TABLES.contains(name)).toList();
    List<Ratio> ratios = new ArrayList<>();
    for (Scan scan : Scan.values()) {
      ratios.add(timeRatio(scan, "text", BASELINE));
      for (String table : TABLES) {
        peers.forEach(peer -> ratios.addAll(peerRatios(scan, peer, table)));
      }
    }
    return ratios;
  }

  private static List<Ratio> peerRatios(Scan scan, String peer, String table) {
    Map<String, Double> paperFigures = paper().figures();
    boolean isDefault = table.equals(DEFAULT_TABLE);
    List<Ratio> ratios = new ArrayList<>();
    Ratio time = timeRatio(scan, peer, table);
    if (isDefault || paperFigures.containsKey(time.name())) {
      ratios.add(time);
      ratios.add(cpuRatio(scan, peer, table));
    }
    Ratio bytes = bytesRatio(peer, table);
    if (scan == Scan.ONE_INT && (isDefault || paperFigures.containsKey(bytes.name()))) {
      ratios.add(bytes);
    }
    return ratios;
  }

  private static Ratio timeRatio(Scan scan, String dividend, String divisor) {
    return new Ratio(
        timeRatioName(scan, dividend, divisor),
        Measure.SECONDS,
        Contestant.labelOf(scan.caseName(), dividend),
        Contestant.labelOf(scan.caseName(), divisor));
  }

  private static Ratio cpuRatio(Scan scan, String dividend, String divisor) {
    return new Ratio(
        scan.caseName() + ", cpu: " + dividend + " / " + divisor,
        Stopwatch.CPU_SECONDS,
        Contestant.labelOf(scan.caseName(), dividend),
        Contestant.labelOf(scan.caseName(), divisor));
  }

  private static Ratio bytesRatio(String dividend, String divisor) {
    return new Ratio(
        bytesRatioName(dividend, divisor),
        Measure.BYTES_READ,
        Contestant.labelOf(Scan.ONE_INT.caseName(), dividend),
        Contestant.labelOf(Scan.ONE_INT.caseName(), divisor));
  }

  static List<ChartPair> charts(Results results) {
    return List.of(
        new ChartPair("Speed against a SequenceFile", paperSpeedChart(), ourSpeedChart(results)),
        new ChartPair("Bytes read for one int", paperBytesChart(), ourBytesChart(results)));
  }

  private static Chart paperSpeedChart() {
    double baseline = ONE_INT_RATIOS.get(BASELINE);
    String oneInt = Scan.ONE_INT.paperName();
    return speedChart(
        "section 6.2: the numbers of Figure 7 that the text gives",
        List.of(
            new Chart.Line("TXT", Map.of(oneInt, 1 / 3.0, Scan.ALL.paperName(), 1 / 3.0)),
            new Chart.Line("RCFile", Map.of(oneInt, baseline / ONE_INT_RATIOS.get("rcfile"))),
            new Chart.Line(
                "RCFile-comp", Map.of(oneInt, baseline / ONE_INT_RATIOS.get("rcfile-zlib"))),
            new Chart.Line("CIF", Map.of(oneInt, baseline, Scan.ALL.paperName(), 0.8))));
  }

  private static Chart ourSpeedChart(Results results) {
    List<Chart.Line> lines = new ArrayList<>();
    for (String name : results.experiment().contestantNames()) {
      Map<String, Double> values = new LinkedHashMap<>();
      for (Scan scan : Scan.values()) {
        Optional<Series> baseline = series(results, scan, BASELINE);
        Optional<Series> scanSeries = series(results, scan, name);
        if (baseline.isPresent() && scanSeries.isPresent()) {
          values.put(
              scan.paperName(), baseline.get().medianSeconds() / scanSeries.get().medianSeconds());
        }
      }
      if (!values.isEmpty() && !name.equals(BASELINE)) {
        lines.add(new Chart.Line(name, values));
      }
    }
    return speedChart("medians", lines);
  }

  private static Optional<Series> series(Results results, Scan scan, String name) {
    return results.of(Contestant.labelOf(scan.caseName(), name));
  }

  private static Chart speedChart(String note, List<Chart.Line> lines) {
    return new Chart(
        note,
        "times faster than the SequenceFile, logarithmic",
        Chart.Kind.BARS,
        Chart.Scale.LOGARITHMIC,
        Arrays.stream(Scan.values()).map(Scan::paperName).toList(),
        lines);
  }

  private static Chart paperBytesChart() {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("RCFile 1M", RCFILE_GIGABYTES.get("rcfile-1mb"));
    values.put("RCFile 4M", RCFILE_GIGABYTES.get("rcfile"));
    values.put("RCFile 16M", RCFILE_GIGABYTES.get("rcfile-16mb"));
    values.put("CIF", CIF_GIGABYTES);
    return bytesChart("appendix B.2", "GB", values);
  }

  private static Chart ourBytesChart(Results results) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String name : results.experiment().contestantNames()) {
      series(results, Scan.ONE_INT, name)
          .ifPresent(scanSeries -> values.put(name, scanSeries.bytesRead() / BYTES_PER_MEGABYTE));
    }
    return bytesChart("requested from storage", "MB", values);
  }

  private static Chart bytesChart(String note, String unit, Map<String, Double> values) {
    return new Chart(
        note,
        unit + ", logarithmic",
        Chart.Kind.BARS,
        Chart.Scale.LOGARITHMIC,
        List.copyOf(values.keySet()),
        List.of(new Chart.Line(unit, values)));
  }
}
