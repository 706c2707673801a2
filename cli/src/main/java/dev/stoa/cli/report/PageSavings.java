package dev.stoa.cli.report;

import dev.stoa.cli.report.TableReport.HeatMapRow;
import dev.stoa.cli.report.TableReport.Saving;
import dev.stoa.cli.statistics.RawSize;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.table.Table;
import dev.stoa.table.inspect.FileInspection;
import dev.stoa.table.inspect.PageSample;
import dev.stoa.table.inspect.SplitInspection;
import dev.stoa.table.inspect.TableInspector;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Estimates what the encodings of each column saved, by decoding one page of it: the first page in
 * the split directory with the most rows.
 */
final class PageSavings {
  /** The number of rows of a page that are decoded. */
  private static final long MAX_ROWS = 20_000;

  private final Table table;
  private final List<SplitInspection> splits;
  private final TableInspector inspector;
  private Map<String, PageSample> samples = Map.of();

  PageSavings(Table table, List<SplitInspection> splits, TableInspector inspector) {
    this.table = table;
    this.splits = splits;
    this.inspector = inspector;
  }

  /** Returns the pages that were decoded, by column. */
  Map<String, PageSample> samples() {
    return samples;
  }

  /** Returns a file's layout and codec, as the name of an encoding. */
  static String layout(FileInspection file) {
    return file.codec().equals("none") ? file.layout() : file.layout() + "+" + file.codec();
  }

  List<Saving> read(List<HeatMapRow> rows) throws IOException {
    if (splits.isEmpty()) {
      return List.of();
    }
    int index = largestSplit();
    Map<String, FileInspection> files =
        splits.get(index).files().stream()
            .collect(Collectors.toMap(FileInspection::column, file -> file));
    samples = new LinkedHashMap<>(inspector.firstPages(index, files.keySet()));
    Map<String, Long> plainSizes = plainSizes(splits.get(index).name(), samples);
    List<Saving> savings = new ArrayList<>();
    for (HeatMapRow row : rows) {
      PageSample sample = samples.get(row.name());
      if (sample != null && plainSizes.containsKey(row.name()) && sample.sizeInBytes() > 0) {
        String encoding =
            sample.bytesByEncoding().keySet().stream()
                .findFirst()
                .orElse(layout(files.get(row.name())));
        double ratio = (double) plainSizes.get(row.name()) / sample.sizeInBytes();
        savings.add(
            new Saving(
                row.name(), encoding, row.sizeInBytes(), Math.round(ratio * row.sizeInBytes())));
      }
    }
    return savings;
  }

  private int largestSplit() {
    int largest = 0;
    for (int i = 1; i < splits.size(); i++) {
      if (splits.get(i).rowCount() > splits.get(largest).rowCount()) {
        largest = i;
      }
    }
    return largest;
  }

  /** Returns the size of the values of each page without any encoding. */
  private Map<String, Long> plainSizes(String splitName, Map<String, PageSample> pages)
      throws IOException {
    List<String> names = List.copyOf(pages.keySet());
    Map<String, Long> sizes = new HashMap<>();
    for (ScanTask task : names.isEmpty() ? List.<ScanTask>of() : tasks(names, splitName)) {
      long[] sums = new long[names.size()];
      long row = 0;
      try (RecordReader records = task.open(table.storage())) {
        for (; row < MAX_ROWS && records.next(); row++) {
          ColumnarRecord record = records.record();
          for (int i = 0; i < sums.length; i++) {
            if (row < pages.get(names.get(i)).rowCount()) {
              sums[i] += RawSize.of(record.get(i));
            }
          }
        }
      }
      for (int i = 0; i < sums.length; i++) {
        long rowCount = pages.get(names.get(i)).rowCount();
        long decodedCount = Math.min(rowCount, row);
        sizes.put(names.get(i), decodedCount == 0 ? 0 : sums[i] * rowCount / decodedCount);
      }
    }
    return sizes;
  }

  private List<ScanTask> tasks(List<String> columns, String splitName) throws IOException {
    Set<String> names = Set.of(splitName);
    return table.newScan().select(columns).tasks().stream()
        .filter(task -> names.containsAll(task.splitNames()))
        .toList();
  }
}
