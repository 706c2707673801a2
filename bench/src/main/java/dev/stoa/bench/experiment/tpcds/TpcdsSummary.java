package dev.stoa.bench.experiment.tpcds;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Summary;
import dev.stoa.bench.spark.SparkContestant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All queries together, each contestant's number divided by ours; the best and the worst query; and
 * what all tables take.
 *
 * @param ours the contestant that others are divided by
 */
record TpcdsSummary(String ours) implements Summary {
  private static final Measure READING = Measure.secondsOf(SparkContestant.READING);

  @Override
  public Map<String, Double> of(List<Series> series) {
    Map<String, Map<String, Series>> byName = new LinkedHashMap<>();
    for (Series one : series) {
      byName.computeIfAbsent(one.name(), name -> new LinkedHashMap<>()).put(one.caseName(), one);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    Map<String, Series> below = byName.remove(ours);
    if (below != null) {
      byName.forEach((name, above) -> add(name, above, below, ratios));
    }
    return ratios;
  }

  private void add(
      String name, Map<String, Series> above, Map<String, Series> below, Map<String, Double> to) {
    Set<String> queries = new LinkedHashSet<>(above.keySet());
    queries.retainAll(below.keySet());
    if (queries.isEmpty()) {
      return;
    }
    String what = name + " / " + ours;
    to.put("total, " + what, total(Measure.SECONDS, above, below, queries));
    to.put("total cpu, " + what, total(Stopwatch.CPU_SECONDS, above, below, queries));
    to.put("total reading, " + what, total(READING, above, below, queries));
    List<Double> ratios = new ArrayList<>();
    for (String query : queries) {
      ratios.add(above.get(query).medianSeconds() / below.get(query).medianSeconds());
    }
    ratios.sort(null);
    to.put("best, " + what, ratios.get(ratios.size() - 1));
    to.put("median, " + what, ratios.get(ratios.size() / 2));
    to.put("worst, " + what, ratios.get(0));
    String first = queries.iterator().next();
    to.put(
        "bytes on disk, " + ours + " / " + name,
        (double) below.get(first).bytesOnDisk() / above.get(first).bytesOnDisk());
  }

  private static double total(
      Measure measure, Map<String, Series> above, Map<String, Series> below, Set<String> queries) {
    double dividend = 0;
    double divisor = 0;
    for (String query : queries) {
      dividend += measure.of(above.get(query));
      divisor += measure.of(below.get(query));
    }
    return dividend / divisor;
  }
}
