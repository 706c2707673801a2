package dev.stoa.data;

import java.util.List;
import org.apache.avro.Schema;

/**
 * Neighbouring rows of a split directory as vectors, one a column. Valid until the reader's next
 * batch, which is read into the same objects.
 */
public final class RecordBatch {
  /** The most rows of a batch: what some columns of them take stays in the processor's caches. */
  public static final int MAX_ROWS = 4096;

  private final Schema schema;
  private final ColumnVector[] columns;
  private final Bitmap selection = new Bitmap();
  private int rowCount;
  private boolean isSelective;
  private long firstRow;

  /** A batch of no rows. */
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

  /** A column by its ordinal; another object may stand for it in the next batch. */
  public ColumnVector column(int ordinal) {
    return columns[ordinal];
  }

  /** The number of rows in each vector, selected or not. */
  public int rowCount() {
    return rowCount;
  }

  /** Where the first row stands in its split directory. */
  public long firstRow() {
    return firstRow;
  }

  /** Whether some rows are not selected, so that {@link #selection()} has to be asked. */
  public boolean isSelective() {
    return isSelective;
  }

  /**
   * A bit for each row, 1 where the scan's predicate holds; columns give anything in the others. Of
   * no meaning unless {@link #isSelective()}.
   */
  public Bitmap selection() {
    return selection;
  }

  /** The number of rows that are selected. */
  public int selectedCount() {
    return isSelective ? selection.cardinality() : rowCount;
  }

  /** Called by who fills the batch: it has all of some rows. */
  public void reset(long newFirstRow, int newRowCount) {
    firstRow = newFirstRow;
    rowCount = newRowCount;
    isSelective = false;
  }

  /** Called by who fills the batch: only rows whose bit in {@link #selection()} is 1 count. */
  public void resetSelected(long newFirstRow, int newRowCount) {
    reset(newFirstRow, newRowCount);
    isSelective = true;
  }

  /** Called by who fills the batch: the vector of a column. */
  public void setColumn(int ordinal, ColumnVector vector) {
    columns[ordinal] = vector;
  }
}
