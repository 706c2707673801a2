package dev.stoa.bench.command;

import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.Machine;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.work.QuantityFormat;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Prints the results of {@code stoa bench}. */
final class BenchPrinter {
  private final Console console;

  BenchPrinter(Console console) {
    this.console = console;
  }

  void printExperiments(List<Experiment> experiments) throws IOException {
    if (experiments.isEmpty()) {
      console.print("No experiments are installed.");
    }
    for (Experiment experiment : experiments) {
      console.print(experiment.name() + ": " + experiment.description());
      console.print("  from " + experiment.paper().source());
      console.print("  rows " + QuantityFormat.count(experiment.defaultRowCount()));
      console.print("  contestants " + String.join(", ", experiment.contestantNames()));
    }
  }

  void printResults(Results results) throws IOException {
    Settings settings = results.settings();
    console.print(results.experiment().name() + ": " + results.experiment().description());
    console.print(
        "%s rows, seed %d, %d rounds; all answers are equal"
            .formatted(
                QuantityFormat.count(settings.rowCount()), settings.seed(), settings.roundCount()));
    console.print(describe(results.machine()));
    console.print("");
    printContestants(results.series());
    for (String sentence : results.skipped()) {
      console.print("skipped: " + sentence);
    }
    console.print("");
    printRatios(results);
    if (settings.roundCount() < Settings.MIN_ROUNDS_FOR_CLAIM) {
      console.print("");
      console.print(
          "Fewer than "
              + Settings.MIN_ROUNDS_FOR_CLAIM
              + " rounds are too few for a reliable result.");
    }
  }

  private static String describe(Machine machine) {
    return "%s, %d processors, %s, %s, %s"
        .formatted(
            machine.cpu(),
            machine.processorCount(),
            QuantityFormat.size(machine.memoryInBytes()),
            machine.jdk(),
            machine.os());
  }

  private void printContestants(List<Series> allSeries) throws IOException {
    Set<String> timeNames = new TreeSet<>();
    allSeries.forEach(series -> timeNames.addAll(series.extraTimeNames()));
    String[] headings = {
      "contestant", "median>", "min>", "max>", "bytes read>", "on disk>", "rows>"
    };
    Set<String> byteCountNames = new TreeSet<>();
    allSeries.forEach(series -> byteCountNames.addAll(series.extraByteCountNames()));
    boolean hasGoodput = allSeries.stream().anyMatch(series -> series.valueBytes() > 0);
    Stream<String> goodputHeading = hasGoodput ? Stream.of("goodput>") : Stream.empty();
    TextTable table =
        TextTable.of(
            append(
                headings,
                Stream.of(goodputHeading, headings(timeNames), headings(byteCountNames))
                    .flatMap(Function.identity())));
    String lastCase = allSeries.isEmpty() ? "" : allSeries.get(0).caseName();
    for (Series series : allSeries) {
      if (!series.caseName().equals(lastCase)) {
        table.addGap();
        lastCase = series.caseName();
      }
      Stream<String> goodputCell = hasGoodput ? Stream.of(formatGoodput(series)) : Stream.empty();
      table.add(
          append(
              cells(series),
              Stream.of(
                      goodputCell,
                      timeNames.stream().map(name -> formatExtraSeconds(series, name)),
                      byteCountNames.stream().map(name -> formatExtraBytes(series, name)))
                  .flatMap(Function.identity())));
    }
    table.print(console);
  }

  private static String[] cells(Series series) {
    return new String[] {
      series.label(),
      formatSeconds(series.medianSeconds()),
      formatSeconds(series.minSeconds()),
      formatSeconds(series.maxSeconds()),
      QuantityFormat.size(series.bytesRead()),
      QuantityFormat.size(series.bytesOnDisk()),
      QuantityFormat.count(series.rowCount())
    };
  }

  private static String formatGoodput(Series series) {
    return series.valueBytes() == 0
        ? ""
        : QuantityFormat.size(Math.round(series.goodputBytesPerSecond())) + "/s";
  }

  private static String formatExtraSeconds(Series series, String name) {
    return series.extraTimeNames().contains(name) ? formatSeconds(series.medianSeconds(name)) : "";
  }

  private static Stream<String> headings(Set<String> names) {
    return names.stream().map(name -> name + ">");
  }

  private static String formatExtraBytes(Series series, String name) {
    return series.extraByteCountNames().contains(name)
        ? QuantityFormat.size(series.medianBytes(name))
        : "";
  }

  private static String[] append(String[] cells, Stream<String> additionalCells) {
    return Stream.concat(Arrays.stream(cells), additionalCells).toArray(String[]::new);
  }

  private void printRatios(Results results) throws IOException {
    Map<String, Double> paperFigures = results.experiment().paper().figures();
    TextTable table = TextTable.of("ratio", "this run>", "paper>");
    for (Map.Entry<String, Double> ratio : results.ratios().entrySet()) {
      Double paperFigure = paperFigures.get(ratio.getKey());
      table.add(
          ratio.getKey(),
          formatFactor(ratio.getValue()),
          paperFigure == null ? "" : formatFactor(paperFigure));
    }
    table.print(console);
  }

  private static String formatSeconds(double seconds) {
    if (seconds < 1e-3) {
      return String.format(Locale.ROOT, "%.2f µs", seconds * 1e6);
    }
    return seconds < 1
        ? String.format(Locale.ROOT, "%.1f ms", seconds * 1_000)
        : String.format(Locale.ROOT, "%.2f s", seconds);
  }

  private static String formatFactor(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
  }
}
