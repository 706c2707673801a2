package dev.stoa.table;

import dev.stoa.format.manifest.SegmentReading;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.PageSummary;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.vector.PageSurvey;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the pages of one column are written, as its first file shows. Called by what tells people
 * about a table.
 *
 * @param column the column's name
 * @param path the file, within the table
 * @param pagesByLayout the number of its pages of each layout, such as {@code vector}
 * @param bytesByEncoding what the buffers of its first vector page take, by their encodings, the
 *     largest first; empty where it has no such page
 * @param filterCount the number of its Bloom filters: 0, 1, or one a page
 * @param filterSizeInBytes the bytes that these take
 */
public record PageDescription(
    String column,
    String path,
    Map<String, Integer> pagesByLayout,
    Map<String, Long> bytesByEncoding,
    int filterCount,
    long filterSizeInBytes) {
  private record Place(SplitDirectory split, ColumnFile file) {}

  static List<PageDescription> of(Storage storage, SnapshotRoot root) throws IOException {
    Map<Integer, Place> first = firstFiles(storage, root);
    List<PageDescription> pages = new ArrayList<>();
    for (Column column : root.schema().columns()) {
      Place place = first.get(column.id());
      if (place != null) {
        pages.add(of(storage, place, column));
      }
    }
    return List.copyOf(pages);
  }

  private static Map<Integer, Place> firstFiles(Storage storage, SnapshotRoot root)
      throws IOException {
    Map<Integer, Place> first = new HashMap<>();
    int columnCount = root.schema().columns().size();
    for (SegmentReference segment : root.segments()) {
      for (SplitDirectory split : SegmentReading.read(storage, root, segment, id -> true)) {
        split
            .columnFiles()
            .forEach(file -> first.putIfAbsent(file.fieldId(), new Place(split, file)));
        if (first.size() >= columnCount) {
          return first;
        }
      }
    }
    return first;
  }

  private static PageDescription of(Storage storage, Place place, Column column)
      throws IOException {
    PageSummary summary = PageSummary.of(storage, place.split(), place.file(), column);
    return new PageDescription(
        column.name(),
        StoragePath.join(place.split().name(), place.file().name()),
        summary.pagesByLayout(),
        summary.firstVectors().map(PageSurvey::sizes).orElse(Map.of()),
        summary.filterCount(),
        summary.filterSizeInBytes());
  }
}
