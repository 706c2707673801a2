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
   * @param keptFolder the folder that keeps the data for the next run; if absent, the data are
   *     deleted
   * @throws AnswersDifferException when two contestants of a case, or two runs of a contestant,
   *     disagree
   */
  public static Results run(
      Experiment experiment,
      Settings settings,
      Optional<Path> keptFolder,
      ProgressListener progress)
      throws IOException {
    try (BenchWorkspace workspace = BenchWorkspace.open(keptFolder)) {
      return new ExperimentRunner(experiment, settings, progress).run(workspace);
    }
  }

  private Results run(BenchWorkspace workspace) throws IOException {
    ExperimentPlan plan =
        experiment.prepare(settings, workspace.data(experiment, settings), progress);
    try {
      return run(plan);
    } finally {
      for (Contestant contestant : plan.contestants()) {
        contestant.close();
      }
    }
  }

  private Results run(ExperimentPlan plan) throws IOException {
    List<Contestant> contestants =
        plan.contestants().stream()
            .filter(
                contestant ->
                    settings.includes(contestant.name())
                        && settings.includesCase(contestant.caseName()))
            .toList();
    checkCases(plan);
    warmUp(contestants);
    List<List<Outcome>> outcomes = runRounds(contestants);
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < contestants.size(); i++) {
      series.add(series(contestants.get(i), outcomes.get(i)));
    }
    return new Results(
        experiment, settings, Machine.current(), series, plan.skipped(), ratios(plan, series));
  }

  private void checkCases(ExperimentPlan plan) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    plan.contestants().forEach(contestant -> names.add(contestant.caseName()));
    for (String name : settings.cases()) {
      if (plan.skipped().isEmpty() && !names.contains(name)) {
        throw new IOException(
            "%s has no case %s; its cases are %s"
                .formatted(experiment.name(), name, String.join(", ", names)));
      }
    }
  }

  /** Warms up the contestants in turn; skips those that are warm. */
  private void warmUp(List<Contestant> contestants) throws IOException {
    double[] seconds = new double[contestants.size()];
    int coldCount = contestants.size();
    for (int runs = 0; coldCount > 0; runs++) {
      coldCount = 0;
      for (int i = 0; i < seconds.length; i++) {
        if (!settings.warmUp().isOver(runs, seconds[i])) {
          long start = System.nanoTime();
          run(contestants.get(i), "warm-up");
          seconds[i] += (System.nanoTime() - start) / NANOS_PER_SECOND;
          coldCount++;
        }
      }
    }
  }

  /** Each round starts with another contestant, so that none is always the first. */
  private List<List<Outcome>> runRounds(List<Contestant> contestants) throws IOException {
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

  private static Map<String, Double> ratios(ExperimentPlan plan, List<Series> series) {
    Map<String, Series> byLabel = new HashMap<>();
    series.forEach(entry -> byLabel.put(entry.label(), entry));
    Map<String, Double> ratios = new LinkedHashMap<>(plan.summary().of(series));
    for (Ratio ratio : plan.ratios()) {
      Series dividend = byLabel.get(ratio.dividend());
      Series divisor = byLabel.get(ratio.divisor());
      if (dividend != null && divisor != null) {
        double value = ratio.measure().of(dividend) / ratio.measure().of(divisor);
        if (Double.isFinite(value)) { // A contestant that read nothing has no ratio.
          ratios.put(ratio.name(), value);
        }
      }
    }
    return ratios;
  }
}
