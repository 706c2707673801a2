package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.schema.Column;
import java.util.List;

/**
 * The content of a column file; passed to {@link ColumnFileWriter}.
 *
 * @param columns the columns whose values it contains
 * @param pages the pages in row order
 * @param bloomFilters Bloom filters of the values: none, one for all pages, or one per page, where
 *     an empty one excludes nothing
 */
public record ColumnContent(
    List<Column> columns, List<EncodedPage> pages, List<ByteWriter> bloomFilters) {
  /** Creates a content after checking the number of filters. */
  public ColumnContent {
    columns = List.copyOf(columns);
    pages = List.copyOf(pages);
    bloomFilters = List.copyOf(bloomFilters);
    if (bloomFilters.size() > 1 && bloomFilters.size() != pages.size()) {
      throw new IllegalArgumentException(
          "expected one filter or %d filters, found %d"
              .formatted(pages.size(), bloomFilters.size()));
    }
  }

  /** Creates a content without filters. */
  public ColumnContent(List<Column> columns, List<EncodedPage> pages) {
    this(columns, pages, List.of());
  }
}
