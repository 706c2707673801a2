package dev.stoa.bench.harness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a paper found.
 *
 * @param source where, as in "CIF (VLDB 2011), section 6.3, Table 1"
 * @param figures its ratios, by the names that the experiment's own ratios have
 */
public record Paper(String source, Map<String, Double> figures) {
  /** Keeps the figures in their order. */
  public Paper {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
  }
}
