package dev.stoa.bench.experiment.tpcds;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.RatioSummary;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.spark.SparkContestant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares each contestant with a Stoa contestant: the ratios of its times to Stoa's, for all
 * queries together and for the best, median and worst query, and the ratio of Stoa's size on disk
 * to its size.
 *
 * @param stoaName the name of the Stoa contestant
 */
record TpcdsSummary(String stoaName) implements RatioSummary {
  private static final Measure READING_SECONDS = Measure.secondsOf(SparkContestant.READING);

  @Override
  public Map<String, Double> of(List<Series> series) {
    Map<String, Map<String, Series>> seriesByName = new LinkedHashMap<>();
    for (Series entry : series) {
      seriesByName
          .computeIfAbsent(entry.name(), name -> new LinkedHashMap<>())
          .put(entry.caseName(), entry);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    Map<String, Series> divisors = seriesByName.remove(stoaName);
    if (divisors != null) {
      seriesByName.forEach((name, dividends) -> addRatios(name, dividends, divisors, ratios));
    }
    return ratios;
  }

  private void addRatios(
      String name,
      Map<String, Series> dividends,
      Map<String, Series> divisors,
      Map<String, Double> ratiosByName) {
    Set<String> queries = new LinkedHashSet<>(dividends.keySet());
    queries.retainAll(divisors.keySet());
    if (queries.isEmpty()) {
      return;
    }
    String ratioName = name + " / " + stoaName;
    ratiosByName.put(
        "total, " + ratioName, totalRatio(Measure.SECONDS, dividends, divisors, queries));
    ratiosByName.put(
        "total cpu, " + ratioName, totalRatio(Stopwatch.CPU_SECONDS, dividends, divisors, queries));
    ratiosByName.put(
        "total reading, " + ratioName, totalRatio(READING_SECONDS, dividends, divisors, queries));
    List<Double> ratios = new ArrayList<>();
    for (String query : queries) {
      ratios.add(dividends.get(query).medianSeconds() / divisors.get(query).medianSeconds());
    }
    ratios.sort(null);
    ratiosByName.put("best, " + ratioName, ratios.get(ratios.size() - 1));
    ratiosByName.put("median, " + ratioName, ratios.get(ratios.size() / 2));
    ratiosByName.put("worst, " + ratioName, ratios.get(0));
    String first = queries.iterator().next();
    ratiosByName.put(
        "bytes on disk, " + stoaName + " / " + name,
        (double) divisors.get(first).bytesOnDisk() / dividends.get(first).bytesOnDisk());
  }

  private static double totalRatio(
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
