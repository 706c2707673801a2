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

/** The figures of the CIF paper's scans, and the equivalents of this run. */
final class ProjectionFigures {
  static final String BASELINE = "seq-uncompressed";

  private static final String DEFAULT = "stoa-default";
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double CIF_GIGABYTES = 0.415;
  private static final Map<String, Double> RCFILE_GIGABYTES =
      Map.of("rcfile-1mb", 16.5, "rcfile", 8.5, "rcfile-16mb", 4.5);
  private static final Map<String, Double> ONE_INT =
      Map.of(BASELINE, 95.0, "rcfile", 38.0, "rcfile-zlib", 33.0);
  private static final List<String> OURS = List.of("stoa-plain", "stoa-skiplist", DEFAULT);

  private ProjectionFigures() {}

  static Paper paper() {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (Scan scan : Scan.values()) {
      figures.put(name(scan, "text", BASELINE), 3.0);
    }
    for (String ours : OURS) {
      ONE_INT.forEach((peer, ratio) -> figures.put(name(Scan.ONE_INT, peer, ours), ratio));
      figures.put(name(Scan.ALL, BASELINE, ours), 0.8);
      RCFILE_GIGABYTES.forEach(
          (peer, gigabytes) -> figures.put(bytesName(peer, ours), gigabytes / CIF_GIGABYTES));
    }
    return new Paper("CIF (VLDB 2011), section 6.2, Figure 7; appendix B.2, Figure 9", figures);
  }

  /** The time of the first over that of the second. */
  private static String name(Scan scan, String first, String second) {
    return scan.caseName() + ": " + first + " / " + second;
  }

  private static String bytesName(String first, String second) {
    return Scan.ONE_INT.caseName() + ", bytes: " + first + " / " + second;
  }

  /** The paper's ratios, and our default against every contestant. */
  static List<Ratio> ratios(List<String> contestants) {
    List<String> peers = contestants.stream().filter(name -> !OURS.contains(name)).toList();
    List<Ratio> ratios = new ArrayList<>();
    for (Scan scan : Scan.values()) {
      ratios.add(ratio(scan, "text", BASELINE));
      for (String ours : OURS) {
        peers.forEach(peer -> ratios.addAll(ratios(scan, peer, ours)));
      }
    }
    return ratios;
  }

  private static List<Ratio> ratios(Scan scan, String peer, String ours) {
    Map<String, Double> papers = paper().figures();
    boolean isDefault = ours.equals(DEFAULT);
    List<Ratio> ratios = new ArrayList<>();
    Ratio time = ratio(scan, peer, ours);
    if (isDefault || papers.containsKey(time.name())) {
      ratios.add(time);
      ratios.add(cpuRatio(scan, peer, ours));
    }
    Ratio bytes = bytesRatio(peer, ours);
    if (scan == Scan.ONE_INT && (isDefault || papers.containsKey(bytes.name()))) {
      ratios.add(bytes);
    }
    return ratios;
  }

  private static Ratio ratio(Scan scan, String first, String second) {
    return new Ratio(
        name(scan, first, second),
        Measure.SECONDS,
        Contestant.labelOf(scan.caseName(), first),
        Contestant.labelOf(scan.caseName(), second));
  }

  private static Ratio cpuRatio(Scan scan, String first, String second) {
    return new Ratio(
        scan.caseName() + ", cpu: " + first + " / " + second,
        Stopwatch.CPU_SECONDS,
        Contestant.labelOf(scan.caseName(), first),
        Contestant.labelOf(scan.caseName(), second));
  }

  private static Ratio bytesRatio(String first, String second) {
    return new Ratio(
        bytesName(first, second),
        Measure.BYTES_READ,
        Contestant.labelOf(Scan.ONE_INT.caseName(), first),
        Contestant.labelOf(Scan.ONE_INT.caseName(), second));
  }

  static List<ChartPair> charts(Results results) {
    return List.of(
        new ChartPair("Speed against a SequenceFile", paperSpeed(), ourSpeed(results)),
        new ChartPair("Bytes read for one int", paperBytes(), ourBytes(results)));
  }

  private static Chart paperSpeed() {
    double seq = ONE_INT.get(BASELINE);
    String oneInt = Scan.ONE_INT.paperName();
    return speed(
        "section 6.2; the text gives these of Figure 7",
        List.of(
            new Chart.Line("TXT", Map.of(oneInt, 1 / 3.0, Scan.ALL.paperName(), 1 / 3.0)),
            new Chart.Line("RCFile", Map.of(oneInt, seq / ONE_INT.get("rcfile"))),
            new Chart.Line("RCFile-comp", Map.of(oneInt, seq / ONE_INT.get("rcfile-zlib"))),
            new Chart.Line("CIF", Map.of(oneInt, seq, Scan.ALL.paperName(), 0.8))));
  }

  private static Chart ourSpeed(Results results) {
    List<Chart.Line> lines = new ArrayList<>();
    for (String name : results.experiment().contestantNames()) {
      Map<String, Double> values = new LinkedHashMap<>();
      for (Scan scan : Scan.values()) {
        Optional<Series> seq = series(results, scan, BASELINE);
        Optional<Series> scanSeries = series(results, scan, name);
        if (seq.isPresent() && scanSeries.isPresent()) {
          values.put(
              scan.paperName(), seq.get().medianSeconds() / scanSeries.get().medianSeconds());
        }
      }
      if (!values.isEmpty() && !name.equals(BASELINE)) {
        lines.add(new Chart.Line(name, values));
      }
    }
    return speed("medians", lines);
  }

  private static Optional<Series> series(Results results, Scan scan, String name) {
    return results.of(Contestant.labelOf(scan.caseName(), name));
  }

  private static Chart speed(String note, List<Chart.Line> lines) {
    return new Chart(
        note,
        "times faster than the SequenceFile, logarithmic",
        Chart.Kind.BARS,
        Chart.Scale.LOGARITHMIC,
        Arrays.stream(Scan.values()).map(Scan::paperName).toList(),
        lines);
  }

  private static Chart paperBytes() {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("RCFile 1M", RCFILE_GIGABYTES.get("rcfile-1mb"));
    values.put("RCFile 4M", RCFILE_GIGABYTES.get("rcfile"));
    values.put("RCFile 16M", RCFILE_GIGABYTES.get("rcfile-16mb"));
    values.put("CIF", CIF_GIGABYTES);
    return bytes("appendix B.2", "GB", values);
  }

  private static Chart ourBytes(Results results) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String name : results.experiment().contestantNames()) {
      series(results, Scan.ONE_INT, name)
          .ifPresent(scanSeries -> values.put(name, scanSeries.bytesRead() / BYTES_PER_MEGABYTE));
    }
    return bytes("requested from storage", "MB", values);
  }

  private static Chart bytes(String note, String unit, Map<String, Double> values) {
    return new Chart(
        note,
        unit + ", logarithmic",
        Chart.Kind.BARS,
        Chart.Scale.LOGARITHMIC,
        List.copyOf(values.keySet()),
        List.of(new Chart.Line(unit, values)));
  }
}
