package dev.stoa.bench.experiment.sql;

import dev.stoa.bench.harness.RatioSummary;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.ThreadSetting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Divides the total time of each group of queries by that of Stoa, of the queries that both ran.
 *
 * @param queries the queries of the experiment
 */
record SqlSummary(List<SqlQuery> queries) implements RatioSummary {
  @Override
  public Map<String, Double> of(List<Series> series) {
    Map<String, Series> seriesByLabel =
        series.stream().collect(Collectors.toMap(Series::label, Function.identity()));
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (SqlSystem system : List.of(SqlSystem.PARQUET, SqlSystem.DUCKDB)) {
      for (SqlQuery.Group group : SqlQuery.Group.values()) {
        for (ThreadSetting threads : ThreadSetting.values()) {
          String name =
              "total of %s, %s, %s / %s"
                  .formatted(
                      group.label(), threads.label(), system.label(), SqlSystem.STOA.label());
          ratio(seriesByLabel, system, group, threads).ifPresent(ratio -> ratios.put(name, ratio));
        }
      }
      sizeRatio(series, system)
          .ifPresent(
              ratio ->
                  ratios.put(
                      "bytes on disk, %s / %s".formatted(SqlSystem.STOA.label(), system.label()),
                      ratio));
    }
    return ratios;
  }

  private Optional<Double> ratio(
      Map<String, Series> seriesByLabel,
      SqlSystem system,
      SqlQuery.Group group,
      ThreadSetting threads) {
    double dividend = 0;
    double divisor = 0;
    for (SqlQuery query : queries) {
      Series other = seriesByLabel.get(threads.contestantLabel(query.name(), system.label()));
      Series stoa =
          seriesByLabel.get(threads.contestantLabel(query.name(), SqlSystem.STOA.label()));
      if (query.group() == group && other != null && stoa != null) {
        dividend += other.medianSeconds();
        divisor += stoa.medianSeconds();
      }
    }
    return divisor == 0 ? Optional.empty() : Optional.of(dividend / divisor);
  }

  private static Optional<Double> sizeRatio(List<Series> series, SqlSystem system) {
    Optional<Long> size = sizeInBytes(series, system);
    Optional<Long> stoaSize = sizeInBytes(series, SqlSystem.STOA);
    return size.isPresent() && stoaSize.isPresent()
        ? Optional.of((double) stoaSize.get() / size.get())
        : Optional.empty();
  }

  private static Optional<Long> sizeInBytes(List<Series> series, SqlSystem system) {
    return series.stream()
        .filter(entry -> entry.name().equals(system.label()))
        .findFirst()
        .map(Series::bytesOnDisk);
  }
}
