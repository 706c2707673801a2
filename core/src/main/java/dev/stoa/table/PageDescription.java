package dev.stoa.table;

import dev.stoa.annotation.Experimental;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.PageSummary;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.vector.PageInspection;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The layouts and encodings of one column's pages, read from its first file. Used by commands that
 * inspect a table.
 *
 * @param column the column's name
 * @param path the file's path within the table
 * @param pageCountsByLayout the number of the file's pages by layout, such as {@code vector}
 * @param bytesByEncoding the total size of the first vector page's buffers in bytes by encoding,
 *     largest first; empty if the file has no vector page
 * @param bloomFilterCount the number of the file's Bloom filters: 0, 1, or one per page
 * @param bloomFilterSizeInBytes the total size of these filters
 */
@Experimental
public record PageDescription(
    String column,
    String path,
    Map<String, Integer> pageCountsByLayout,
    Map<String, Long> bytesByEncoding,
    int bloomFilterCount,
    long bloomFilterSizeInBytes) {
  /** The first file of a column, and its split directory. */
  private record FirstFile(SplitDirectory split, ColumnFile file) {}

  static List<PageDescription> of(Storage storage, SnapshotRoot root) throws IOException {
    Map<Integer, FirstFile> firstFiles = firstFiles(storage, root);
    List<PageDescription> descriptions = new ArrayList<>();
    for (Column column : root.schema().columns()) {
      FirstFile firstFile = firstFiles.get(column.id());
      if (firstFile != null) {
        descriptions.add(of(storage, firstFile, column));
      }
    }
    return List.copyOf(descriptions);
  }

  private static Map<Integer, FirstFile> firstFiles(Storage storage, SnapshotRoot root)
      throws IOException {
    Map<Integer, FirstFile> firstFiles = new HashMap<>();
    Set<Integer> ids = root.schema().columnIds();
    for (SegmentReference segment : root.segments()) {
      for (SplitDirectory split : SegmentReader.read(storage, root, segment, ids::contains)) {
        split
            .columnFiles()
            .forEach(file -> firstFiles.putIfAbsent(file.fieldId(), new FirstFile(split, file)));
        if (firstFiles.size() == ids.size()) {
          return firstFiles;
        }
      }
    }
    return firstFiles;
  }

  private static PageDescription of(Storage storage, FirstFile firstFile, Column column)
      throws IOException {
    PageSummary summary = PageSummary.of(storage, firstFile.split(), firstFile.file(), column);
    return new PageDescription(
        column.name(),
        StoragePath.join(firstFile.split().name(), firstFile.file().name()),
        summary.pageCountsByLayout(),
        summary.firstVectorPage().map(PageInspection::sizes).orElse(Map.of()),
        summary.bloomFilterCount(),
        summary.bloomFilterSizeInBytes());
  }
}
