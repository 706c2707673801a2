package dev.stoa.bench.experiment.width;

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

/** Figure 11, and our equivalent: the bytes of the selected columns read per second. */
final class WidthFigures {
  static final List<String> NAMES =
      List.of("seq-uncompressed", "rcfile-16mb", "parquet", "stoa-plain", "stoa-default");

  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final int NARROWEST = WidthExperiment.COLUMN_COUNTS.get(0);

  private WidthFigures() {}

  static Paper paper() {
    return new Paper("CIF (VLDB 2011), appendix B.5, Figure 11", Map.of());
  }

  private static double bytes(Series series, int columnsRead) {
    return (double) series.rows() * columnsRead * WideRows.TEXT_SIZE_IN_BYTES;
  }

  /** The bandwidth at a width over that at the narrowest (1 is flat), and ours over each peer's. */
  static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (ColumnFraction fraction : ColumnFraction.values()) {
      for (String name : NAMES) {
        for (int columnCount : WidthExperiment.COLUMN_COUNTS) {
          if (columnCount != NARROWEST) {
            ratios.add(flatness(fraction, columnCount, name));
            ratios.add(cpuFlatness(fraction, columnCount, name));
          }
        }
      }
    }
    for (ColumnFraction fraction : ColumnFraction.values()) {
      for (int columnCount : WidthExperiment.COLUMN_COUNTS) {
        NAMES.stream()
            .filter(name -> !name.startsWith("stoa-"))
            .forEach(peer -> ratios.add(time(fraction, columnCount, peer)));
      }
    }
    return ratios;
  }

  private static Ratio flatness(ColumnFraction fraction, int columnCount, String name) {
    return flatness(fraction, columnCount, name, Measure.SECONDS);
  }

  private static Ratio cpuFlatness(ColumnFraction fraction, int columnCount, String name) {
    Ratio ratio = flatness(fraction, columnCount, name, Stopwatch.CPU_SECONDS);
    return new Ratio("cpu, " + ratio.name(), ratio.measure(), ratio.dividend(), ratio.divisor());
  }

  private static Ratio flatness(
      ColumnFraction fraction, int columnCount, String name, Measure seconds) {
    String wide = fraction.caseName(columnCount);
    return new Ratio(
        "bandwidth, %s: %s, %d columns / %d"
            .formatted(fraction.paperName(), name, columnCount, NARROWEST),
        series ->
            bytes(
                    series,
                    fraction.columnCount(series.caseName().equals(wide) ? columnCount : NARROWEST))
                / seconds.of(series),
        Contestant.labelOf(wide, name),
        Contestant.labelOf(fraction.caseName(NARROWEST), name));
  }

  private static Ratio time(ColumnFraction fraction, int columnCount, String peer) {
    String caseName = fraction.caseName(columnCount);
    return new Ratio(
        "%s: %s / stoa-default".formatted(caseName, peer),
        Measure.SECONDS,
        Contestant.labelOf(caseName, peer),
        Contestant.labelOf(caseName, "stoa-default"));
  }

  static List<ChartPair> charts(Results results) {
    return Arrays.stream(ColumnFraction.values())
        .map(fraction -> chart(results, fraction))
        .toList();
  }

  private static ChartPair chart(Results results, ColumnFraction fraction) {
    List<Chart.Line> lines =
        NAMES.stream().flatMap(name -> line(results, fraction, name).stream()).toList();
    String paper = "Figure 11 has no numbers but its axis, 0 to 60 MB/s: CIF_1 stays flat,";
    return new ChartPair(
        "Bandwidth by the number of columns, reading " + fraction.paperName(),
        chart(paper + " RCFile_1 falls", Chart.Scale.LINEAR, List.of()),
        chart("medians", Chart.Scale.LOGARITHMIC, lines));
  }

  private static Optional<Chart.Line> line(Results results, ColumnFraction fraction, String name) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int columnCount : WidthExperiment.COLUMN_COUNTS) {
      results
          .of(Contestant.labelOf(fraction.caseName(columnCount), name))
          .ifPresent(
              series ->
                  values.put(
                      Integer.toString(columnCount),
                      bytes(series, fraction.columnCount(columnCount))
                          / series.medianSeconds()
                          / BYTES_PER_MEGABYTE));
    }
    return values.isEmpty() ? Optional.empty() : Optional.of(new Chart.Line(name, values));
  }

  private static Chart chart(String note, Chart.Scale scale, List<Chart.Line> lines) {
    return new Chart(
        note,
        "MB of the requested columns a second",
        Chart.Kind.LINES,
        scale,
        WidthExperiment.COLUMN_COUNTS.stream().map(String::valueOf).toList(),
        lines);
  }
}
