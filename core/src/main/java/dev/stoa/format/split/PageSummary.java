package dev.stoa.format.split;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.ColumnFileReader;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.vector.PageInspection;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A summary of a column file's pages, from its footer and the header of its first vector page.
 * Called by the table's description.
 *
 * @param pageCountsByLayout the number of pages of each layout, by its label
 * @param firstVectorPage the structure of the first vector page; empty without vector pages
 * @param bloomFilterCount the number of Bloom filters
 * @param bloomFilterSizeInBytes the total size of the Bloom filters
 * @param firstPageRowCount the number of rows of the first page; 0 if rows are stored
 * @param firstPageSizeInBytes the stored size of the first page; 0 if rows are stored
 */
public record PageSummary(
    Map<String, Integer> pageCountsByLayout,
    Optional<PageInspection> firstVectorPage,
    int bloomFilterCount,
    long bloomFilterSizeInBytes,
    long firstPageRowCount,
    long firstPageSizeInBytes) {
  /** Reads the summary of a column's file. */
  public static PageSummary of(
      Storage storage, SplitDirectory split, ColumnFile file, Column column) throws IOException {
    String path = StoragePath.join(split.name(), file.name());
    SourceLocation location = SourceLocation.of(storage.location(), path);
    if (file.isRowOriented()) {
      Map<String, Integer> pageCountsByLayout = Map.of(PageLayout.ROW.label(), file.pageCount());
      return new PageSummary(pageCountsByLayout, Optional.empty(), 0, 0, 0, 0);
    }
    try (Decompressors decompressors = new Decompressors();
        ColumnFileReader reader =
            file.open(
                storage.open(path),
                location,
                split.identity(),
                column,
                new ReadCounters(),
                decompressors)) {
      Map<String, Integer> pageCountsByLayout = new TreeMap<>();
      for (int page = 0; page < reader.pageCount(); page++) {
        pageCountsByLayout.merge(reader.pageFormat(page).layout().label(), 1, Integer::sum);
      }
      return new PageSummary(
          pageCountsByLayout,
          reader.inspectFirstVectorPage(),
          reader.bloomFilterCount(),
          reader.bloomFilterSizeInBytes(),
          reader.firstRow(1),
          reader.sizeInBytes(0));
    }
  }
}
