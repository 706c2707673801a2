package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.FieldNameIndex;
import dev.stoa.format.column.ColumnCursor;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.WindowedRecord;
import org.apache.avro.Schema;

/**
 * A row of a split directory, whose columns are read on access (CIF paper, section 5): moving to
 * the next row only increments a number, and unread columns cost nothing.
 *
 * <p>One object is used for all rows; its values are valid until the next row.
 */
final class LazyRecord extends WindowedRecord implements RowSource {
  /**
   * A row after the last row of every split directory: after {@link #invalidate}, accessors find no
   * decoded value and call the closed reader, which throws.
   */
  private static final long NO_ROW = Long.MAX_VALUE - 1;

  private final SplitReader split;

  LazyRecord(Schema schema, SplitReader split) {
    super(schema, new FieldNameIndex(schema));
    this.split = split;
  }

  /** Moves to a row; returns this record, which all rows share. */
  @Override
  public ColumnarRecord recordAt(long newRow) {
    moveTo(newRow, newRow);
    return this;
  }

  @Override
  public void invalidate() {
    moveTo(NO_ROW, NO_ROW);
  }

  @Override
  protected EncodedColumn values(int ordinal) {
    ColumnCursor cursor = split.cursor(ordinal);
    cursor.advanceTo(row());
    return cursor.values();
  }

  @Override
  protected int indexInPage(int ordinal) {
    return split.cursor(ordinal).index();
  }
}
