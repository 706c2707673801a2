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
      console.print("  rows " + QuantityFormat.count(experiment.defaultRows()));
      console.print("  contestants " + String.join(", ", experiment.contestantNames()));
    }
  }

  void printResults(Results results) throws IOException {
    Settings settings = results.settings();
    console.print(results.experiment().name() + ": " + results.experiment().description());
    console.print(
        "%s rows, seed %d, %d rounds; all answers are equal"
            .formatted(QuantityFormat.count(settings.rows()), settings.seed(), settings.rounds()));
    console.print(machine(results.machine()));
    console.print("");
    printContestants(results.series());
    for (String sentence : results.skipped()) {
      console.print("skipped: " + sentence);
    }
    console.print("");
    printRatios(results);
    if (settings.rounds() < Settings.MIN_ROUNDS_FOR_CLAIM) {
      console.print("");
      console.print("Fewer than " + Settings.MIN_ROUNDS_FOR_CLAIM + " rounds prove nothing.");
    }
  }

  private static String machine(Machine machine) {
    return "%s, %d cores, %s, %s, %s"
        .formatted(
            machine.cpu(),
            machine.cores(),
            QuantityFormat.size(machine.memoryInBytes()),
            machine.jdk(),
            machine.os());
  }

  private void printContestants(List<Series> all) throws IOException {
    Set<String> timeNames = new TreeSet<>();
    all.forEach(series -> timeNames.addAll(series.extraSeconds()));
    String[] headings = {
      "contestant", "median>", "min>", "max>", "bytes read>", "on disk>", "rows>"
    };
    Set<String> byteCountNames = new TreeSet<>();
    all.forEach(series -> byteCountNames.addAll(series.extraBytes()));
    boolean hasGoodput = all.stream().anyMatch(series -> series.valueBytes() > 0);
    Stream<String> goodput = hasGoodput ? Stream.of("goodput>") : Stream.empty();
    TextTable table =
        TextTable.of(
            with(
                headings,
                Stream.of(goodput, headings(timeNames), headings(byteCountNames))
                    .flatMap(Function.identity())));
    String lastCase = all.isEmpty() ? "" : all.get(0).caseName();
    for (Series series : all) {
      if (!series.caseName().equals(lastCase)) {
        table.addGap();
        lastCase = series.caseName();
      }
      Stream<String> rate = hasGoodput ? Stream.of(goodput(series)) : Stream.empty();
      table.add(
          with(
              cells(series),
              Stream.of(
                      rate,
                      timeNames.stream().map(name -> extraSeconds(series, name)),
                      byteCountNames.stream().map(name -> extraBytes(series, name)))
                  .flatMap(Function.identity())));
    }
    table.print(console);
  }

  private static String[] cells(Series series) {
    return new String[] {
      series.label(),
      seconds(series.medianSeconds()),
      seconds(series.minSeconds()),
      seconds(series.maxSeconds()),
      QuantityFormat.size(series.bytesRead()),
      QuantityFormat.size(series.bytesOnDisk()),
      QuantityFormat.count(series.rows())
    };
  }

  private static String goodput(Series series) {
    return series.valueBytes() == 0 ? "" : QuantityFormat.size(Math.round(series.goodput())) + "/s";
  }

  private static String extraSeconds(Series series, String name) {
    return series.extraSeconds().contains(name) ? seconds(series.medianSeconds(name)) : "";
  }

  private static Stream<String> headings(Set<String> names) {
    return names.stream().map(name -> name + ">");
  }

  private static String extraBytes(Series series, String name) {
    return series.extraBytes().contains(name) ? QuantityFormat.size(series.medianBytes(name)) : "";
  }

  private static String[] with(String[] cells, Stream<String> additionalCells) {
    return Stream.concat(Arrays.stream(cells), additionalCells).toArray(String[]::new);
  }

  private void printRatios(Results results) throws IOException {
    Map<String, Double> paper = results.experiment().paper().figures();
    TextTable table = TextTable.of("ratio", "here>", "paper>");
    for (Map.Entry<String, Double> ratio : results.ratios().entrySet()) {
      Double inPaper = paper.get(ratio.getKey());
      table.add(ratio.getKey(), factor(ratio.getValue()), inPaper == null ? "" : factor(inPaper));
    }
    table.print(console);
  }

  private static String seconds(double seconds) {
    return seconds < 1
        ? String.format(Locale.ROOT, "%.1f ms", seconds * 1_000)
        : String.format(Locale.ROOT, "%.2f s", seconds);
  }

  private static String factor(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
  }
}
