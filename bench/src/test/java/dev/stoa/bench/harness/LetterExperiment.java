package dev.stoa.bench.harness;

import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An experiment for tests: counts all letters of a file, or one. Its contestants report fixed
 * times, so that ratios are known.
 */
public final class LetterExperiment implements Experiment {
  private static final List<String> CONTESTANT_NAMES = List.of("text", "stoa-plain", "stoa-fast");

  private final Map<String, String> wrongAnswers = new LinkedHashMap<>();

  /** The labels of the contestants, in the order of their runs. */
  public final List<String> runLabels = new ArrayList<>();

  /** The names of the generated data sets. */
  public final List<String> generatedNames = new ArrayList<>();

  /** Makes one contestant answer wrongly. */
  public LetterExperiment withWrongAnswer(String label, String answer) {
    wrongAnswers.put(label, answer);
    return this;
  }

  @Override
  public String name() {
    return "letters";
  }

  @Override
  public String description() {
    return "Counts the letters of a file.";
  }

  @Override
  public Paper paper() {
    return new Paper("a paper, </script> Table 1", Map.of("all/stoa-plain", 1.5));
  }

  @Override
  public List<String> contestantNames() {
    return CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
    return 10;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<String> includedNames = CONTESTANT_NAMES.stream().filter(settings::includes).toList();
    data.generateMissing(
        includedNames,
        directories -> {
          for (Map.Entry<String, Path> directory : directories.entrySet()) {
            generatedNames.add(directory.getKey());
            Files.writeString(
                directory.getValue().resolve("file"), "a".repeat((int) settings.rowCount()));
          }
        });
    List<Contestant> contestants = new ArrayList<>();
    for (String name : includedNames) {
      contestants.add(new CounterContestant("all", name, data.path(name).resolve("file")));
      contestants.add(new CounterContestant("one", name, data.path(name).resolve("file")));
    }
    return new ExperimentPlan(
        contestants,
        List.of(
            new Ratio("all/stoa-plain", Measure.SECONDS, "all/text", "all/stoa-plain"),
            new Ratio("one/stoa-fast", Measure.SECONDS, "one/text", "one/stoa-fast"),
            new Ratio("total", Measure.secondsOf("total"), "all/text", "all/stoa-fast"),
            new Ratio("bytes", Measure.BYTES_READ, "all/text", "one/text")));
  }

  @Override
  public List<ChartPair> charts(Results results) {
    Map<String, Double> secondsByLabel = new LinkedHashMap<>();
    results.series().forEach(series -> secondsByLabel.put(series.label(), series.medianSeconds()));
    Chart paperChart =
        new Chart(
            "Table 1",
            "time, s",
            Chart.Kind.BARS,
            Chart.Scale.LINEAR,
            List.of("text", "CIF"),
            List.of(new Chart.Line("time", Map.of("text", 3.0, "CIF", 2.0))));
    Chart ourChart =
        new Chart(
            "medians",
            "time, s",
            Chart.Kind.BARS,
            Chart.Scale.LOGARITHMIC,
            List.copyOf(secondsByLabel.keySet()),
            List.of(new Chart.Line("time", secondsByLabel)));
    return List.of(new ChartPair("Times", paperChart, ourChart));
  }

  private final class CounterContestant implements Contestant {
    private final String caseName;
    private final String name;
    private final Path file;

    CounterContestant(String caseName, String name, Path file) {
      this.caseName = caseName;
      this.name = name;
      this.file = file;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String caseName() {
      return caseName;
    }

    @Override
    public long bytesOnDisk() throws IOException {
      return Files.size(file);
    }

    @Override
    public Outcome run() throws IOException {
      runLabels.add(label());
      String text = Files.readString(file);
      int letterCount = caseName.equals("all") ? text.length() : 1;
      String answer = wrongAnswers.getOrDefault(label(), letterCount + " letters");
      long nanos = (CONTESTANT_NAMES.size() - CONTESTANT_NAMES.indexOf(name)) * 1_000_000L;
      return Outcome.of(answer, text.length(), letterCount, nanos).withNanos("total", 2 * nanos);
    }
  }
}
