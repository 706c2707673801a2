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
 * Counts the letters of a file, in total and of one kind: small enough to test the runner. Its
 * contestants report fixed times, so that ratios are known.
 */
public final class LetterExperiment implements Experiment {
  private static final List<String> NAMES = List.of("text", "stoa-plain", "stoa-fast");

  private final Map<String, String> wrongAnswers = new LinkedHashMap<>();

  /** The contestants in the order of their runs. */
  public final List<String> runs = new ArrayList<>();

  /** The names of the generated data sets. */
  public final List<String> generated = new ArrayList<>();

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
    return NAMES;
  }

  @Override
  public long defaultRows() {
    return 10;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<String> included = NAMES.stream().filter(settings::includes).toList();
    data.generateMissing(
        included,
        directories -> {
          for (Map.Entry<String, Path> directory : directories.entrySet()) {
            generated.add(directory.getKey());
            Files.writeString(
                directory.getValue().resolve("file"), "a".repeat((int) settings.rows()));
          }
        });
    List<Contestant> contestants = new ArrayList<>();
    for (String name : included) {
      contestants.add(new Counter("all", name, data.path(name).resolve("file")));
      contestants.add(new Counter("one", name, data.path(name).resolve("file")));
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
    Map<String, Double> ours = new LinkedHashMap<>();
    results.series().forEach(series -> ours.put(series.label(), series.medianSeconds()));
    Chart paper =
        new Chart(
            "Table 1",
            "time, s",
            Chart.Kind.BARS,
            Chart.Scale.LINEAR,
            List.of("text", "CIF"),
            List.of(new Chart.Line("time", Map.of("text", 3.0, "CIF", 2.0))));
    Chart here =
        new Chart(
            "medians",
            "time, s",
            Chart.Kind.BARS,
            Chart.Scale.LOGARITHMIC,
            List.copyOf(ours.keySet()),
            List.of(new Chart.Line("time", ours)));
    return List.of(new ChartPair("Times", paper, here));
  }

  private final class Counter implements Contestant {
    private final String caseName;
    private final String name;
    private final Path file;

    Counter(String caseName, String name, Path file) {
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
      runs.add(label());
      String text = Files.readString(file);
      int letters = caseName.equals("all") ? text.length() : 1;
      String answer = wrongAnswers.getOrDefault(label(), letters + " letters");
      long nanos = (NAMES.size() - NAMES.indexOf(name)) * 1_000_000L;
      return Outcome.of(answer, text.length(), letters, nanos).withNanos("total", 2 * nanos);
    }
  }
}
