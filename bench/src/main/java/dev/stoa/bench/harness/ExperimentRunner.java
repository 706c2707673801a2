package dev.stoa.bench.harness;

import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs one experiment: data, warm-up, rounds in which the contestants take turns, ratios. {@code
 * stoa bench} is a thin layer above it.
 */
public final class ExperimentRunner {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Experiment experiment;
  private final Settings settings;
  private final ProgressListener progress;
  private final Map<String, Contestant> firstOfCase = new HashMap<>();
  private final Map<String, String> answers = new HashMap<>();

  private ExperimentRunner(Experiment experiment, Settings settings, ProgressListener progress) {
    this.experiment = experiment;
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * Runs an experiment.
   *
   * @param keep the folder that keeps the data for the next run; they are deleted when empty
   * @throws AnswersDifferException when two contestants of a case, or two runs of one, disagree
   */
  public static Results run(
      Experiment experiment, Settings settings, Optional<Path> keep, ProgressListener progress)
      throws IOException {
    try (BenchWorkspace workplace = BenchWorkspace.open(keep)) {
      return new ExperimentRunner(experiment, settings, progress).run(workplace);
    }
  }

  private Results run(BenchWorkspace workplace) throws IOException {
    ExperimentPlan lineup =
        experiment.prepare(settings, workplace.data(experiment, settings), progress);
    try {
      return run(lineup);
    } finally {
      for (Contestant contestant : lineup.contestants()) {
        contestant.close();
      }
    }
  }

  private Results run(ExperimentPlan lineup) throws IOException {
    List<Contestant> contestants =
        lineup.contestants().stream()
            .filter(one -> settings.includes(one.name()) && settings.includesCase(one.caseName()))
            .toList();
    checkCases(lineup);
    warmUp(contestants);
    List<List<Outcome>> outcomes = rounds(contestants);
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < contestants.size(); i++) {
      series.add(series(contestants.get(i), outcomes.get(i)));
    }
    return new Results(
        experiment, settings, Machine.current(), series, lineup.skipped(), ratios(lineup, series));
  }

  private void checkCases(ExperimentPlan lineup) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    lineup.contestants().forEach(one -> names.add(one.caseName()));
    for (String name : settings.cases()) {
      if (lineup.skipped().isEmpty() && !names.contains(name)) {
        throw new IOException(
            "%s has no case %s; its cases are %s"
                .formatted(experiment.name(), name, String.join(", ", names)));
      }
    }
  }

  /** In turns, too; skips contestants that are warm. */
  private void warmUp(List<Contestant> contestants) throws IOException {
    double[] seconds = new double[contestants.size()];
    int waiting = contestants.size();
    for (int runs = 0; waiting > 0; runs++) {
      waiting = 0;
      for (int i = 0; i < seconds.length; i++) {
        if (!settings.warmUp().isOver(runs, seconds[i])) {
          long start = System.nanoTime();
          run(contestants.get(i), "warm-up");
          seconds[i] += (System.nanoTime() - start) / NANOS_PER_SECOND;
          waiting++;
        }
      }
    }
  }

  /** Each round starts with another contestant, so that none is always the first. */
  private List<List<Outcome>> rounds(List<Contestant> contestants) throws IOException {
    int count = contestants.size();
    List<List<Outcome>> outcomes = new ArrayList<>();
    contestants.forEach(contestant -> outcomes.add(new ArrayList<>()));
    for (int round = 1; round <= settings.rounds(); round++) {
      for (int turn = 0; turn < count; turn++) {
        int next = (turn + round - 1) % count;
        String work = "round %d of %d".formatted(round, settings.rounds());
        outcomes.get(next).add(run(contestants.get(next), work));
      }
    }
    return outcomes;
  }

  private Outcome run(Contestant contestant, String work) throws IOException {
    progress.step(work + ": " + contestant.label());
    System.gc(); // Otherwise one contestant would pay for another's garbage.
    Outcome outcome = contestant.run();
    check(contestant, outcome.answer());
    return outcome;
  }

  private void check(Contestant contestant, String answer) {
    Contestant first = firstOfCase.putIfAbsent(contestant.caseName(), contestant);
    String expected = answers.putIfAbsent(contestant.caseName(), answer);
    if (first != null && !answer.equals(expected)) {
      throw new AnswersDifferException(first.label(), expected, contestant.label(), answer);
    }
  }

  private static Series series(Contestant contestant, List<Outcome> rounds) throws IOException {
    return new Series(
        contestant.caseName(),
        contestant.name(),
        contestant.setup(),
        contestant.bytesOnDisk(),
        rounds);
  }

  private static Map<String, Double> ratios(ExperimentPlan lineup, List<Series> series) {
    Map<String, Series> byLabel = new HashMap<>();
    series.forEach(one -> byLabel.put(one.label(), one));
    Map<String, Double> found = new LinkedHashMap<>(lineup.summary().of(series));
    for (Ratio ratio : lineup.ratios()) {
      Series dividend = byLabel.get(ratio.dividend());
      Series divisor = byLabel.get(ratio.divisor());
      if (dividend != null && divisor != null) {
        double value = ratio.measure().of(dividend) / ratio.measure().of(divisor);
        if (Double.isFinite(value)) { // A contestant that read nothing has no ratio.
          found.put(ratio.name(), value);
        }
      }
    }
    return found;
  }
}
