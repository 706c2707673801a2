package dev.stoa.data;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Rows of a split directory as vectors, one per column. Valid until the reader's next batch, which
 * is read into the same objects; {@link #copy()} it to keep it longer.
 *
 * <p>Batches of a scan contain the rows that survive its predicate and deletions, and no others:
 * row <i>n</i> of every column is the <i>n</i>-th of them. Engines that evaluate encoded vectors
 * choose {@code BatchMode.WITH_SELECTION}; only then can batches {@linkplain #hasSelection() have a
 * selection}.
 */
@Public
public final class RecordBatch {
  /** The most rows of a batch: few enough for several columns to stay in the CPU's caches. */
  public static final int MAX_ROWS = 4096;

  private final Schema schema;
  private final ColumnVector[] columns;
  private final Bitmap selection = new Bitmap();
  private int rowCount;
  private boolean hasSelection;
  private long firstRow;

  /** One per column if rows of vectors are copied. */
  private VectorGather[] gathers = {};

  /** A batch of no rows. */
  @Internal
  public RecordBatch(Schema schema, List<ColumnVector> columns) {
    this.schema = schema;
    this.columns = columns.toArray(ColumnVector[]::new);
  }

  /** The schema of a record of these columns. */
  public Schema schema() {
    return schema;
  }

  /** The number of columns. */
  public int columnCount() {
    return columns.length;
  }

  /** A column by its ordinal; the next batch may return another object. */
  public ColumnVector column(int ordinal) {
    return columns[ordinal];
  }

  /** The number of rows in each vector, selected or not. */
  public int rowCount() {
    return rowCount;
  }

  /** The position of the first row in its split directory. */
  public long firstRow() {
    return firstRow;
  }

  /** Whether some rows are not selected, so that {@link #selection()} must be checked. */
  public boolean hasSelection() {
    return hasSelection;
  }

  /**
   * A bit for each row, 1 if the scan's predicate holds; values of other rows are undefined.
   * Undefined unless {@link #hasSelection()}.
   */
  public Bitmap selection() {
    return selection;
  }

  /** The number of selected rows; all rows if there is no selection. */
  public int selectedCount() {
    return hasSelection ? selection.cardinality() : rowCount;
  }

  /** An independent copy with only the selected rows. */
  public RecordBatch copy() {
    int[] rows = selectedRows();
    RecordBatch copy = new RecordBatch(schema, List.of(columns));
    for (int ordinal = 0; ordinal < columns.length; ordinal++) {
      copy.setColumn(ordinal, VectorGather.deep().gather(columns[ordinal], rows, rows.length));
    }
    copy.reset(hasSelection ? firstRow + selection.nextSetBit(0) : firstRow, rows.length);
    return copy;
  }

  private int[] selectedRows() {
    if (!hasSelection) {
      return VectorGather.firstRows(rowCount);
    }
    int[] rows = new int[selection.cardinality()];
    selection.positions(rows);
    return rows;
  }

  /** Sets the rows, all of them selected; called by the batch's reader. */
  @Internal
  public void reset(long newFirstRow, int newRowCount) {
    firstRow = newFirstRow;
    rowCount = newRowCount;
    hasSelection = false;
  }

  /**
   * Sets the rows; only those whose bit in {@link #selection()} is 1 are selected. Called by the
   * batch's reader.
   */
  @Internal
  public void resetWithSelection(long newFirstRow, int newRowCount) {
    reset(newFirstRow, newRowCount);
    hasSelection = true;
  }

  /** Sets the vector of a column; called by the batch's reader. */
  @Internal
  public void setColumn(int ordinal, ColumnVector vector) {
    columns[ordinal] = vector;
  }

  /**
   * Sets a column to a copy of some rows of a vector; called by the batch's reader.
   *
   * @param rows the rows, of which the first {@code count} are used
   */
  @Internal
  public void setRows(int ordinal, ColumnVector vector, int[] rows, int count) {
    if (gathers.length == 0) {
      gathers = new VectorGather[columns.length];
    }
    if (gathers[ordinal] == null) {
      gathers[ordinal] = VectorGather.shallow();
    }
    columns[ordinal] = gathers[ordinal].gather(vector, rows, count);
  }
}
