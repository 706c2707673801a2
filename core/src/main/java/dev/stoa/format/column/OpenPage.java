package dev.stoa.format.column;

import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueType;
import java.util.Optional;

/**
 * The page of a column in which a cursor is. Pages that share nothing with other cursors are opened
 * for this one: those that store values one after another, of which it keeps the place.
 */
final class OpenPage {
  private final PagedColumn file;
  private final Optional<ValueType> ownType;
  private Optional<ValuePages> valuePages = Optional.empty();
  private int number;
  private long start;

  /** The row after the page; 0 while none is open. */
  private long end;

  private EncodedColumn values;

  /**
   * A place in no page yet.
   *
   * @param ownType reads values that Avro's generic reader gives otherwise; else empty
   */
  OpenPage(PagedColumn file, Optional<ValueType> ownType) {
    this.file = file;
    this.ownType = ownType;
  }

  /** Whether a row is in the page. */
  boolean holds(long row) {
    return row < end && row >= start;
  }

  /** Turns to the page that holds a row. */
  void turnTo(long row) {
    end = 0;
    number = file.pageOf(row);
    start = file.firstRow(number);
    long next = file.firstRow(number + 1);
    if (file.sharesPage(number)) {
      leaveBytes();
      EncodedColumn shared = file.page(number);
      values = ownType.isEmpty() ? shared : new TypedColumn(shared, ownType.get());
    } else {
      values = valuePages().open(number, (int) (next - start));
    }
    end = next;
  }

  private ValuePages valuePages() {
    if (valuePages.isEmpty()) {
      valuePages = Optional.of(file.valuePages(ownType));
    }
    return valuePages.get();
  }

  /** The number of the page. */
  int number() {
    return number;
  }

  /** The row after the page; 0 while none is open. */
  long end() {
    return end;
  }

  /** The values of the page. */
  EncodedColumn values() {
    return values;
  }

  /** Where a row that the page holds is in it. */
  int index(long row) {
    return (int) (row - start);
  }

  /** Counts what was never read; no cursor of the file is used after that. */
  void close() {
    leaveBytes();
    file.end();
  }

  private void leaveBytes() {
    valuePages.ifPresent(ValuePages::leave);
  }
}
