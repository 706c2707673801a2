package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.FieldNames;
import dev.stoa.format.column.ColumnCursor;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.WindowedRecord;
import org.apache.avro.Schema;

/**
 * A row of a split, whose columns are read when they are asked for (CIF paper, section 5): moving
 * to the next row moves one number, and a column that nobody asks for costs nothing.
 *
 * <p>One object serves all rows; what it gives is valid until the next.
 */
final class LazyRecord extends WindowedRecord implements RowSource {
  /** A row that no split has, whose fields are asked of the closed reader, which refuses. */
  private static final long NO_ROW = Long.MAX_VALUE - 1;

  private final SplitReader split;

  LazyRecord(Schema schema, SplitReader split) {
    super(schema, new FieldNames(schema));
    this.split = split;
  }

  /** Moves there; the record is this one for all rows. */
  @Override
  public ColumnarRecord at(long newRow) {
    moveTo(newRow, newRow);
    return this;
  }

  @Override
  public void end() {
    moveTo(NO_ROW, NO_ROW);
  }

  @Override
  protected EncodedColumn values(int ordinal) {
    ColumnCursor cursor = split.cursor(ordinal);
    cursor.advanceTo(row());
    return cursor.values();
  }

  @Override
  protected int indexInValues(int ordinal) {
    return split.cursor(ordinal).index();
  }
}
