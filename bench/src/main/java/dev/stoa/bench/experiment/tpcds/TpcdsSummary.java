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
 * the size of all tables.
 *
 * @param ours the contestant to divide by
 */
record TpcdsSummary(String ours) implements Summary {
  private static final Measure READING = Measure.secondsOf(SparkContestant.READING);

  @Override
  public Map<String, Double> of(List<Series> series) {
    Map<String, Map<String, Series>> byName = new LinkedHashMap<>();
    for (Series entry : series) {
      byName
          .computeIfAbsent(entry.name(), name -> new LinkedHashMap<>())
          .put(entry.caseName(), entry);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    Map<String, Series> divisors = byName.remove(ours);
    if (divisors != null) {
      byName.forEach((name, dividends) -> add(name, dividends, divisors, ratios));
    }
    return ratios;
  }

  private void add(
      String name,
      Map<String, Series> dividends,
      Map<String, Series> divisors,
      Map<String, Double> to) {
    Set<String> queries = new LinkedHashSet<>(dividends.keySet());
    queries.retainAll(divisors.keySet());
    if (queries.isEmpty()) {
      return;
    }
    String ratioName = name + " / " + ours;
    to.put("total, " + ratioName, total(Measure.SECONDS, dividends, divisors, queries));
    to.put("total cpu, " + ratioName, total(Stopwatch.CPU_SECONDS, dividends, divisors, queries));
    to.put("total reading, " + ratioName, total(READING, dividends, divisors, queries));
    List<Double> ratios = new ArrayList<>();
    for (String query : queries) {
      ratios.add(dividends.get(query).medianSeconds() / divisors.get(query).medianSeconds());
    }
    ratios.sort(null);
    to.put("best, " + ratioName, ratios.get(ratios.size() - 1));
    to.put("median, " + ratioName, ratios.get(ratios.size() / 2));
    to.put("worst, " + ratioName, ratios.get(0));
    String first = queries.iterator().next();
    to.put(
        "bytes on disk, " + ours + " / " + name,
        (double) divisors.get(first).bytesOnDisk() / dividends.get(first).bytesOnDisk());
  }

  private static double total(
      Measure measure,
      Map<String, Series> dividends,
      Map<String, Series> divisors,
      Set<String> queries) {
    double dividend = 0;
    double divisor = 0;
    for (String query : queries) {
      dividend += measure.of(dividends.get(query));
      divisor += measure.of(divisors.get(query));
    }
    return dividend / divisor;
  }
}
