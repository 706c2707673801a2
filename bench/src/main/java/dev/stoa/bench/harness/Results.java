package dev.stoa.bench.harness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an experiment found; the answers of all contestants were equal.
 *
 * @param experiment which one
 * @param settings how it was run
 * @param machine where
 * @param series the counted runs of each contestant
 * @param leftOut who could not take part, each with the reason
 * @param ratios by name, in the order of the experiment
 */
public record Results(
    Experiment experiment,
    Settings settings,
    Machine machine,
    List<Series> series,
    List<String> leftOut,
    Map<String, Double> ratios) {
  /** Keeps everything as it is. */
  public Results {
    series = List.copyOf(series);
    leftOut = List.copyOf(leftOut);
    ratios = Collections.unmodifiableMap(new LinkedHashMap<>(ratios));
  }

  /** The runs of the contestant with that label; empty when it took no part. */
  public Optional<Series> of(String label) {
    return series.stream().filter(one -> one.label().equals(label)).findFirst();
  }
}
