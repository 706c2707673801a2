package dev.stoa.bench.command;

import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.report.HtmlReport;
import dev.stoa.bench.report.JsonReport;
import dev.stoa.cli.argument.LocalPathConverter;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.ConsoleProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa bench}: repeats an experiment of the papers with Stoa and other formats. */
@Command(
    name = BenchCommands.NAME,
    description = {
      "Repeats an experiment of the papers with Stoa and other formats, on the same rows.",
      "Generates the data, runs the contestants in turns, and reports times only if "
          + "all give the same answer. See docs/benchmarks.md."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa bench --list",
      "  stoa bench crawl --rows 2000 --rounds 1 --contestants seq-custom,stoa-default --html"
          + " crawl.html",
      "  stoa bench io-mode --rows 20000 --rounds 1 --contestants streaming,mapped",
      "  stoa bench scheduling --rows 160 --rounds 1",
      "  stoa bench sql --scale 0.01 --rounds 1 --cases q1-one-thread,types-one-thread",
      "  stoa bench keyindex --rows 20000 --rounds 1 --cases longs-build,longs-present"
    })
final class BenchCommand implements Callable<Integer> {
  private final Console console;
  private final List<Experiment> experiments;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "The experiment, one of --list.")
  private Optional<String> name;

  @Option(names = "--list", description = "Lists the experiments and their contestants.")
  private boolean isList;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Number of rows (default: that of the experiment).")
  private Optional<Long> rowCount;

  @Option(
      names = "--scale",
      paramLabel = "F",
      description = "Scale factor of TPC-H or TPC-DS, instead of --rows: sql, tpcds.")
  private Optional<Double> scaleFactor;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the data; the same seed gives the same data.")
  private Optional<Long> seed;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Number of timed runs of each contestant, after a warm-up (default: 5).")
  private Optional<Integer> roundCount;

  @Option(
      names = "--contestants",
      paramLabel = "A,B",
      split = ",",
      description = "Only these contestants.")
  private Set<String> contestantNames = new LinkedHashSet<>();

  @Option(
      names = "--cases",
      paramLabel = "A,B",
      split = ",",
      description = "Only these of the experiment's cases, as in q1,q2.")
  private Set<String> caseNames = new LinkedHashSet<>();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      converter = LocalPathConverter.class,
      description = "Writes all results as one JSON object.")
  private Optional<Path> jsonFile;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      converter = LocalPathConverter.class,
      description = "Writes an HTML page that compares the paper's figures with these.")
  private Optional<Path> htmlFile;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      converter = LocalPathConverter.class,
      description =
          "Keeps the data in this directory, for the next run with the same rows and seed.")
  private Optional<Path> keptDirectory;

  BenchCommand(Console console, List<Experiment> experiments) {
    this.console = console;
    this.experiments = experiments;
  }

  @Override
  public Integer call() throws IOException {
    BenchPrinter printer = new BenchPrinter(console);
    if (isList) {
      printer.printExperiments(experiments);
      return 0;
    }
    Experiment experiment = selectedExperiment();
    jsonFile.ifPresent(this::checkIsWritable);
    htmlFile.ifPresent(this::checkIsWritable);
    ConsoleProgress progress = new ConsoleProgress(console);
    Results results;
    try {
      results = ExperimentRunner.run(experiment, settingsOf(experiment), keptDirectory, progress);
    } finally {
      progress.finish();
    }
    printer.printResults(results);
    String command =
        "stoa " + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    if (jsonFile.isPresent()) {
      JsonReport.write(jsonFile.get(), results, command);
    }
    if (htmlFile.isPresent()) {
      HtmlReport.write(htmlFile.get(), results, command);
    }
    return 0;
  }

  private Experiment selectedExperiment() {
    String selectedName =
        name.orElseThrow(
            () ->
                usageError("the experiment is missing; the experiments are " + experimentNames()));
    return experiments.stream()
        .filter(experiment -> experiment.name().equals(selectedName))
        .findFirst()
        .orElseThrow(
            () ->
                usageError(
                    "unknown experiment "
                        + selectedName
                        + "; the experiments are "
                        + experimentNames()));
  }

  private Settings settingsOf(Experiment experiment) {
    for (String contestant : contestantNames) {
      if (!experiment.contestantNames().contains(contestant)) {
        throw usageError(
            "%s has no contestant %s; its contestants are %s"
                .formatted(
                    experiment.name(),
                    contestant,
                    String.join(", ", experiment.contestantNames())));
      }
    }
    try {
      Settings settings =
          Settings.of(experiment).withContestants(contestantNames).withCases(caseNames);
      settings = rowCountOf(experiment).map(settings::withRowCount).orElse(settings);
      settings = seed.map(settings::withSeed).orElse(settings);
      return roundCount.map(settings::withRoundCount).orElse(settings);
    } catch (IllegalArgumentException e) {
      throw usageError(e.getMessage());
    }
  }

  /** Returns the requested number of rows; empty if it is that of the experiment. */
  private Optional<Long> rowCountOf(Experiment experiment) {
    if (scaleFactor.isEmpty()) {
      return rowCount;
    }
    if (rowCount.isPresent()) {
      throw usageError("--rows and --scale both set the number of rows; give one of them");
    }
    long rowCountAtScaleOne =
        experiment
            .rowCountAtScaleOne()
            .orElseThrow(() -> usageError(experiment.name() + " has no scale factor: use --rows"));
    return Optional.of(Math.round(scaleFactor.get() * rowCountAtScaleOne));
  }

  /** Checks before the experiment starts that a report can be written to a file. */
  private void checkIsWritable(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory) || Files.isDirectory(file)) {
      throw usageError(file + " cannot be written: choose a file in an existing directory");
    }
  }

  private String experimentNames() {
    return String.join(", ", experiments.stream().map(Experiment::name).toList());
  }

  private ParameterException usageError(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
