package dev.stoa.format.column;

import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueSerde;
import java.util.Optional;

/**
 * The page of a column at which a cursor is positioned. Cursors share the vector pages of a column,
 * but each cursor opens value pages itself and keeps its own position in them.
 */
final class CurrentPage {
  private final PagedColumn column;
  private final Optional<ValueSerde> customSerde;
  private Optional<ValuePageReader> valuePageReader = Optional.empty();
  private int pageIndex;
  private long firstRow;

  /** The row after the page; 0 if no page is open. */
  private long endRow;

  private EncodedColumn values;

  /**
   * Creates an instance without an open page.
   *
   * @param customSerde the serde that reads values as other objects than Avro's generic model; may
   *     be empty
   */
  CurrentPage(PagedColumn column, Optional<ValueSerde> customSerde) {
    this.column = column;
    this.customSerde = customSerde;
  }

  /** Returns whether the page is open and contains a row. */
  boolean contains(long row) {
    return row < endRow && row >= firstRow;
  }

  /** Moves to the page that contains a row. */
  void seek(long row) {
    endRow = 0;
    pageIndex = column.pageOf(row);
    firstRow = column.firstRow(pageIndex);
    long nextFirstRow = column.firstRow(pageIndex + 1);
    if (column.isSharedPage(pageIndex)) {
      releaseBytes();
      EncodedColumn sharedValues = column.page(pageIndex);
      values =
          customSerde.isEmpty()
              ? sharedValues
              : new CustomSerdeValues(sharedValues, customSerde.get(), firstRow);
    } else {
      values = valuePageReader().open(pageIndex, firstRow, (int) (nextFirstRow - firstRow));
    }
    endRow = nextFirstRow;
  }

  private ValuePageReader valuePageReader() {
    if (valuePageReader.isEmpty()) {
      valuePageReader = Optional.of(column.newValuePageReader(customSerde));
    }
    return valuePageReader.get();
  }

  /** Returns the index of the page in the column. */
  int pageIndex() {
    return pageIndex;
  }

  /** Returns the row after the page; 0 if no page is open. */
  long endRow() {
    return endRow;
  }

  /** Returns the values of the page. */
  EncodedColumn values() {
    return values;
  }

  /** Returns the index in the page of a row that it contains. */
  int indexOf(long row) {
    return (int) (row - firstRow);
  }

  /**
   * Closes the page, and counts unread bytes of the column as skipped; no cursor of the column may
   * be used afterwards.
   */
  void close() {
    releaseBytes();
    column.finish();
  }

  private void releaseBytes() {
    valuePageReader.ifPresent(ValuePageReader::closePage);
  }
}
