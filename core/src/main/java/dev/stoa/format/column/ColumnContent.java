package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.schema.Column;
import java.util.List;

/**
 * The content of a column file; passed to {@link ColumnFileWriter}.
 *
 * @param columns the columns whose values it contains
 * @param pages the pages in row order
 * @param bloomFilters the Bloom filters of the values: none, one for all pages, or one per page,
 *     where a page without a filter has an empty one
 */
public record ColumnContent(
    List<Column> columns, List<EncodedPage> pages, List<ByteWriter> bloomFilters) {
  /** Copies the lists, and checks the number of Bloom filters. */
  public ColumnContent {
    columns = List.copyOf(columns);
    pages = List.copyOf(pages);
    bloomFilters = List.copyOf(bloomFilters);
    if (bloomFilters.size() > 1 && bloomFilters.size() != pages.size()) {
      throw new IllegalArgumentException(
          "expected 0, 1 or %d Bloom filters, found %d"
              .formatted(pages.size(), bloomFilters.size()));
    }
  }

  /** Creates the content of a file without Bloom filters. */
  public ColumnContent(List<Column> columns, List<EncodedPage> pages) {
    this(columns, pages, List.of());
  }
}
