package dev.stoa.bench.harness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of an experiment; the answers of all contestants were equal.
 *
 * @param experiment the experiment
 * @param settings the settings of the run
 * @param machine the machine that ran the experiment
 * @param series the timed runs of each contestant
 * @param skipped a sentence for each contestant that could not take part, with the reason
 * @param ratios the ratios by name, in the order of the experiment
 */
public record Results(
    Experiment experiment,
    Settings settings,
    Machine machine,
    List<Series> series,
    List<String> skipped,
    Map<String, Double> ratios) {
  /** Copies the collections. */
  public Results {
    series = List.copyOf(series);
    skipped = List.copyOf(skipped);
    ratios = Collections.unmodifiableMap(new LinkedHashMap<>(ratios));
  }

  /** Returns the runs of the contestant with this label; empty if it did not take part. */
  public Optional<Series> of(String label) {
    return series.stream().filter(candidate -> candidate.label().equals(label)).findFirst();
  }
}
