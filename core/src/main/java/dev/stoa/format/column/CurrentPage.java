package dev.stoa.format.column;

import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueSerde;
import java.util.Optional;

/**
 * The current page of a cursor in a column. Row-ordered pages are not shared: each cursor opens
 * them itself and keeps its position in them.
 */
final class CurrentPage {
  private final PagedColumn column;
  private final Optional<ValueSerde> customType;
  private Optional<ValuePageReader> valuePages = Optional.empty();
  private int pageIndex;
  private long start;

  /** The row after the page; 0 if none is open. */
  private long end;

  private EncodedColumn values;

  /**
   * Creates an instance without an open page.
   *
   * @param customType the serde that reads values as other objects than Avro's generic model; may
   *     be empty
   */
  CurrentPage(PagedColumn column, Optional<ValueSerde> customType) {
    this.column = column;
    this.customType = customType;
  }

  /** Whether a row is in the page. */
  boolean contains(long row) {
    return row < end && row >= start;
  }

  /** Moves to the page that contains a row. */
  void seek(long row) {
    end = 0;
    pageIndex = column.pageOf(row);
    start = column.firstRow(pageIndex);
    long nextStart = column.firstRow(pageIndex + 1);
    if (column.isSharedPage(pageIndex)) {
      releaseBytes();
      EncodedColumn sharedValues = column.page(pageIndex);
      values =
          customType.isEmpty()
              ? sharedValues
              : new TypedColumn(sharedValues, customType.get(), start);
    } else {
      values = valuePages().open(pageIndex, start, (int) (nextStart - start));
    }
    end = nextStart;
  }

  private ValuePageReader valuePages() {
    if (valuePages.isEmpty()) {
      valuePages = Optional.of(column.valuePages(customType));
    }
    return valuePages.get();
  }

  /** The index of the page in the column. */
  int pageIndex() {
    return pageIndex;
  }

  /** The row after the page; 0 if none is open. */
  long end() {
    return end;
  }

  /** The values of the page. */
  EncodedColumn values() {
    return values;
  }

  /** The index in the page of a row that it contains. */
  int index(long row) {
    return (int) (row - start);
  }

  /** Counts unread bytes; no cursor of the file may be used afterwards. */
  void close() {
    releaseBytes();
    column.finish();
  }

  private void releaseBytes() {
    valuePages.ifPresent(ValuePageReader::closePage);
  }
}
