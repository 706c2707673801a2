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

/**
 * The ratios and charts of the bandwidth, in bytes of the selected columns per second; Figure 11 of
 * the CIF paper.
 */
final class WidthFigures {
  static final List<String> CONTESTANT_NAMES =
      List.of("seq-uncompressed", "rcfile-16mb", "parquet", "stoa-plain", "stoa-default");

  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final int MIN_COLUMN_COUNT = WidthExperiment.COLUMN_COUNTS.get(0);

  private WidthFigures() {}

  static Paper paper() {
    return new Paper("CIF (VLDB 2011), appendix B.5, Figure 11", Map.of());
  }

  private static double sizeInBytes(Series series, int columnsRead) {
    return (double) series.rowCount() * columnsRead * WideRows.TEXT_SIZE_IN_BYTES;
  }

  /**
   * Returns the ratios of the bandwidth with more columns to that with the fewest columns, and of
   * each peer's time to Stoa's.
   */
  static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (ColumnFraction fraction : ColumnFraction.values()) {
      for (String name : CONTESTANT_NAMES) {
        for (int columnCount : WidthExperiment.COLUMN_COUNTS) {
          if (columnCount != MIN_COLUMN_COUNT) {
            ratios.add(bandwidthRatio(fraction, columnCount, name));
            ratios.add(cpuBandwidthRatio(fraction, columnCount, name));
          }
        }
      }
    }
    for (ColumnFraction fraction : ColumnFraction.values()) {
      for (int columnCount : WidthExperiment.COLUMN_COUNTS) {
        CONTESTANT_NAMES.stream()
            .filter(name -> !name.startsWith("stoa-"))
            .forEach(peer -> ratios.add(timeRatio(fraction, columnCount, peer)));
      }
    }
    return ratios;
  }

  private static Ratio bandwidthRatio(ColumnFraction fraction, int columnCount, String name) {
    return bandwidthRatio(fraction, columnCount, name, Measure.SECONDS);
  }

  private static Ratio cpuBandwidthRatio(ColumnFraction fraction, int columnCount, String name) {
    Ratio ratio = bandwidthRatio(fraction, columnCount, name, Stopwatch.CPU_SECONDS);
    return new Ratio("cpu, " + ratio.name(), ratio.measure(), ratio.dividend(), ratio.divisor());
  }

  private static Ratio bandwidthRatio(
      ColumnFraction fraction, int columnCount, String name, Measure time) {
    String wide = fraction.caseName(columnCount);
    return new Ratio(
        "bandwidth, %s: %s, %d columns / %d"
            .formatted(fraction.paperName(), name, columnCount, MIN_COLUMN_COUNT),
        series ->
            sizeInBytes(
                    series,
                    fraction.readColumnCount(
                        series.caseName().equals(wide) ? columnCount : MIN_COLUMN_COUNT))
                / time.of(series),
        Contestant.labelOf(wide, name),
        Contestant.labelOf(fraction.caseName(MIN_COLUMN_COUNT), name));
  }

  private static Ratio timeRatio(ColumnFraction fraction, int columnCount, String peer) {
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
        CONTESTANT_NAMES.stream().flatMap(name -> line(results, fraction, name).stream()).toList();
    String paperNote = "Figure 11 has no numbers except its axis, 0 to 60 MB/s: CIF_1 is constant,";
    return new ChartPair(
        "Bandwidth by the number of columns, reading " + fraction.paperName(),
        chart(paperNote + " RCFile_1 falls", Chart.Scale.LINEAR, List.of()),
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
                      sizeInBytes(series, fraction.readColumnCount(columnCount))
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
