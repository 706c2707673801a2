package dev.stoa.bench.harness;

import java.util.List;
import java.util.Map;

/** Ratios over many cases, such as the times of all queries together. */
@FunctionalInterface
public interface Summary {
  /** No ratios. */
  Summary NONE = series -> Map.of();

  /** The ratios by name, in order, of the series that took part. */
  Map<String, Double> of(List<Series> series);
}
