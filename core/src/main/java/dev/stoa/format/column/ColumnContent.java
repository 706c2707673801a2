package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.schema.Column;
import java.util.List;

/**
 * What a column file is made of; given to {@link ColumnFileWriter}.
 *
 * @param columns whose values it has
 * @param pages in the order of their rows
 * @param filters Bloom filters of the values: none, one of all pages, or one each, where an empty
 *     one says nothing
 */
public record ColumnContent(
    List<Column> columns, List<EncodedPage> pages, List<ByteWriter> filters) {
  /** Checks the number of filters. */
  public ColumnContent {
    columns = List.copyOf(columns);
    pages = List.copyOf(pages);
    filters = List.copyOf(filters);
    if (filters.size() > 1 && filters.size() != pages.size()) {
      throw new IllegalArgumentException(
          "expected one filter or %d, found %d".formatted(pages.size(), filters.size()));
    }
  }

  /** Pages without filters. */
  public ColumnContent(List<Column> columns, List<EncodedPage> pages) {
    this(columns, pages, List.of());
  }
}
