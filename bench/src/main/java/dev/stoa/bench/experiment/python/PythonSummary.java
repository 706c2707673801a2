package dev.stoa.bench.experiment.python;

import dev.stoa.bench.harness.RatioSummary;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.ThreadSetting;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Divides the time of the faster reader of Parquet by that of the package stoa, in each case. */
final class PythonSummary implements RatioSummary {
  private static final Set<String> PARQUET_READERS =
      Set.of(PythonReader.PARQUET.label(), PythonReader.DATASET.label());

  @Override
  public Map<String, Double> of(List<Series> series) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (PythonWork work : PythonWork.values()) {
      for (ThreadSetting threads : ThreadSetting.values()) {
        String caseName = threads.caseName(work.label());
        Optional<Series> parquet = fastestOfParquet(series, caseName);
        Optional<Series> stoa = find(series, caseName, PythonReader.STOA);
        Optional<Series> java = find(series, caseName, PythonReader.JAVA);
        if (parquet.isPresent() && stoa.isPresent()) {
          ratios.put(
              "%s, %s / %s".formatted(caseName, parquet.get().name(), stoa.get().name()),
              parquet.get().medianSeconds() / stoa.get().medianSeconds());
        }
        if (stoa.isPresent() && java.isPresent()) {
          ratios.put(
              "%s, %s / %s".formatted(caseName, stoa.get().name(), java.get().name()),
              stoa.get().medianSeconds() / java.get().medianSeconds());
        }
      }
    }
    return ratios;
  }

  private static Optional<Series> fastestOfParquet(List<Series> series, String caseName) {
    return series.stream()
        .filter(entry -> entry.caseName().equals(caseName))
        .filter(entry -> PARQUET_READERS.contains(entry.name()))
        .min(Comparator.comparingDouble(Series::medianSeconds));
  }

  private static Optional<Series> find(List<Series> series, String caseName, PythonReader reader) {
    return series.stream()
        .filter(entry -> entry.caseName().equals(caseName))
        .filter(entry -> entry.name().equals(reader.label()))
        .findFirst();
  }
}
