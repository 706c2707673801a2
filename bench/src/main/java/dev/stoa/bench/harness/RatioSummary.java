package dev.stoa.bench.harness;

import java.util.List;
import java.util.Map;

/** Computes ratios over many cases, such as the ratio of the total times of all queries. */
@FunctionalInterface
public interface RatioSummary {
  /** No ratios. */
  RatioSummary NONE = series -> Map.of();

  /** Returns the ratios by name, in the order of the report, of the contestants that took part. */
  Map<String, Double> of(List<Series> series);
}
