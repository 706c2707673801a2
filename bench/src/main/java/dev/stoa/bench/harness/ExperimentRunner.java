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
 * Runs one experiment: generates its data, warms up the contestants, runs them in turn for a number
 * of rounds, and computes ratios. Called by {@code stoa bench}.
 */
public final class ExperimentRunner {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Experiment experiment;
  private final Settings settings;
  private final ProgressListener progress;

  /** The first contestant of each case, by the name of the case. */
  private final Map<String, Contestant> firstContestants = new HashMap<>();

  /** The first answer of each case, by the name of the case. */
  private final Map<String, String> answers = new HashMap<>();

  private ExperimentRunner(Experiment experiment, Settings settings, ProgressListener progress) {
    this.experiment = experiment;
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * Runs an experiment.
   *
   * @param keptDirectory the directory that keeps the data sets for later runs; if empty, they are
   *     deleted
   * @throws AnswersDifferException when two contestants of a case, or two runs of a contestant,
   *     disagree
   */
  public static Results run(
      Experiment experiment,
      Settings settings,
      Optional<Path> keptDirectory,
      ProgressListener progress)
      throws IOException {
    try (BenchWorkspace workspace = BenchWorkspace.open(keptDirectory)) {
      return new ExperimentRunner(experiment, settings, progress).runIn(workspace);
    }
  }

  private Results runIn(BenchWorkspace workspace) throws IOException {
    ExperimentPlan plan =
        experiment.prepare(settings, workspace.dataDirectory(experiment, settings), progress);
    try {
      return runPlan(plan);
    } finally {
      for (Contestant contestant : plan.contestants()) {
        contestant.close();
      }
    }
  }

  private Results runPlan(ExperimentPlan plan) throws IOException {
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
    for (String name : settings.caseNames()) {
      // Skipped contestants may have further cases.
      // The case may be one of a skipped contestant.
      if (plan.skipped().isEmpty() && !names.contains(name)) {
        throw new IOException(
            "%s has no case %s; its cases are %s"
                .formatted(experiment.name(), name, String.join(", ", names)));
      }
    }
  }

  /** Runs the contestants in turn until each has had its warm-up. */
  private void warmUp(List<Contestant> contestants) throws IOException {
    double[] seconds = new double[contestants.size()];
    int coldCount = contestants.size();
    for (int runCount = 0; coldCount > 0; runCount++) {
      coldCount = 0;
      for (int i = 0; i < seconds.length; i++) {
        if (!settings.warmUp().isOver(runCount, seconds[i])) {
          long start = System.nanoTime();
          runOnce(contestants.get(i), "warm-up");
          seconds[i] += (System.nanoTime() - start) / NANOS_PER_SECOND;
          coldCount++;
        }
      }
    }
  }

  /** Runs all rounds. Each starts with another contestant, so that none is always the first. */
  private List<List<Outcome>> runRounds(List<Contestant> contestants) throws IOException {
    int count = contestants.size();
    List<List<Outcome>> outcomes = new ArrayList<>();
    contestants.forEach(contestant -> outcomes.add(new ArrayList<>()));
    for (int round = 1; round <= settings.roundCount(); round++) {
      for (int turn = 0; turn < count; turn++) {
        int index = (turn + round - 1) % count;
        String stage = "round %d of %d".formatted(round, settings.roundCount());
        outcomes.get(index).add(runOnce(contestants.get(index), stage));
      }
    }
    return outcomes;
  }

  private Outcome runOnce(Contestant contestant, String stage) throws IOException {
    progress.step(stage + ": " + contestant.label());
    System.gc(); // Otherwise a run might include collecting the garbage of the previous one.
    Outcome outcome = contestant.run();
    checkAnswer(contestant, outcome.answer());
    return outcome;
  }

  private void checkAnswer(Contestant contestant, String answer) {
    Contestant first = firstContestants.putIfAbsent(contestant.caseName(), contestant);
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
    Map<String, Series> seriesByLabel = new HashMap<>();
    series.forEach(entry -> seriesByLabel.put(entry.label(), entry));
    Map<String, Double> ratios = new LinkedHashMap<>(plan.summary().of(series));
    for (Ratio ratio : plan.ratios()) {
      Series dividend = seriesByLabel.get(ratio.dividend());
      Series divisor = seriesByLabel.get(ratio.divisor());
      if (dividend != null && divisor != null) {
        double quotient = ratio.measure().of(dividend) / ratio.measure().of(divisor);
        if (Double.isFinite(quotient)) { // A contestant that read nothing has no ratio.
          ratios.put(ratio.name(), quotient);
        }
      }
    }
    return ratios;
  }
}
