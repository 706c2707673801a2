package dev.stoa.bench.harness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The source of an experiment, with the ratios that it reports.
 *
 * @param source the title and section, for example "CIF (VLDB 2011), section 6.3, Table 1"
 * @param figures the paper's ratios, by the names of the experiment's own ratios
 */
public record Paper(String source, Map<String, Double> figures) {
  /** Copies the figures in order. */
  public Paper {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
  }
}
