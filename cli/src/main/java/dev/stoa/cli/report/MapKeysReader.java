package dev.stoa.cli.report;

import dev.stoa.cli.report.TableReport.Key;
import dev.stoa.cli.report.TableReport.MapKeys;
import dev.stoa.table.inspect.FileInspection;
import dev.stoa.table.inspect.PageSample;
import dev.stoa.table.inspect.SplitInspection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lists the frequent keys of map columns: their rows from the manifest, their bytes from a page. */
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
      Map<String, Long> bytes =
          samples.containsKey(column) ? samples.get(column).bytesByKey() : Map.of();
      Map<String, Long> counts = rowCounts.getOrDefault(column, new HashMap<>());
      bytes.keySet().forEach(key -> counts.putIfAbsent(key, 0L));
      if (!counts.isEmpty() && maps.size() < MAX_MAPS) {
        maps.add(new MapKeys(column, counts.size(), keys(counts, bytes)));
      }
    }
    return maps;
  }

  private static List<Key> keys(Map<String, Long> counts, Map<String, Long> bytes) {
    return counts.entrySet().stream()
        .map(
            entry ->
                new Key(entry.getKey(), entry.getValue(), bytes.getOrDefault(entry.getKey(), 0L)))
        .sorted(
            Comparator.comparingLong(Key::sampledSizeInBytes)
                .thenComparingLong(Key::rowCount)
                .reversed()
                .thenComparing(Key::name))
        .limit(MAX_KEYS)
        .toList();
  }
}
