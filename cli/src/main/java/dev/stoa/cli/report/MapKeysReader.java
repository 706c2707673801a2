package dev.stoa.cli.report;

import dev.stoa.cli.report.TableReport.MapKey;
import dev.stoa.cli.report.TableReport.MapKeys;
import dev.stoa.table.inspect.FileInspection;
import dev.stoa.table.inspect.PageSample;
import dev.stoa.table.inspect.PageSample.KeySample;
import dev.stoa.table.inspect.SplitInspection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists the frequent keys of map columns: their rows from the manifest, their bytes from a page.
 */
final class MapKeysReader {
  private static final int MAX_MAPS = 6;
  private static final int MAX_KEYS = 25;

  private MapKeysReader() {}

  static List<MapKeys> read(
      List<String> columns, List<SplitInspection> splits, Map<String, PageSample> samples) {
    Map<String, Map<String, Long>> rowCounts = new HashMap<>();
    for (SplitInspection split : splits) {
      for (FileInspection file : split.files()) {
        file.rowCountsByKey()
            .forEach(
                (key, count) ->
                    rowCounts
                        .computeIfAbsent(file.column(), column -> new HashMap<>())
                        .merge(key, count, Long::sum));
      }
    }
    List<MapKeys> maps = new ArrayList<>();
    for (String column : columns) {
      Optional<PageSample> sample = Optional.ofNullable(samples.get(column));
      Map<String, Long> counts = rowCounts.getOrDefault(column, new HashMap<>());
      sample.ifPresent(page -> page.keys().keySet().forEach(key -> counts.putIfAbsent(key, 0L)));
      if (!counts.isEmpty() && maps.size() < MAX_MAPS) {
        maps.add(new MapKeys(column, counts.size(), keys(counts, sample)));
      }
    }
    return maps;
  }

  private static List<MapKey> keys(Map<String, Long> counts, Optional<PageSample> sample) {
    return counts.entrySet().stream()
        .map(entry -> key(entry.getKey(), entry.getValue(), sample))
        .sorted(
            Comparator.comparingLong(MapKey::sampledSizeInBytes)
                .thenComparingLong(MapKey::rowCount)
                .reversed()
                .thenComparing(MapKey::name))
        .limit(MAX_KEYS)
        .toList();
  }

  private static MapKey key(String name, long rowCount, Optional<PageSample> page) {
    Optional<KeySample> key = page.map(sample -> sample.keys().get(name));
    return new MapKey(
        name,
        rowCount,
        key.map(sample -> (double) sample.rowCount() / page.get().rowCount()).orElse(0.0),
        key.map(KeySample::sizeInBytes).orElse(0L));
  }
}
