package dev.stoa.data;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.avro.AvroNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/**
 * Some rows of a split directory as vectors, one per column. Valid until the reader's next batch,
 * which is read into the same objects; {@link #copy()} it to keep it longer.
 *
 * <p>Batches of a scan contain the rows that survive its predicate and deletions, and no others:
 * row <i>n</i> of every column is the <i>n</i>-th of them. Engines that evaluate encoded vectors
 * choose {@code BatchMode.WITH_SELECTION}; only then can batches {@linkplain #hasSelection() have a
 * selection}.
 */
@Public
public final class RecordBatch {
  /**
   * The maximum row count of a batch, unless its reader has other limits: few enough for several
   * columns to stay in the CPU's caches.
   */
  public static final int MAX_ROWS = 4096;

  private final Schema schema;
  private final ColumnVector[] columns;
  private final Bitmap selection = new Bitmap();
  private int rowCount;
  private boolean hasSelection;
  private long firstRow;

  /**
   * A gatherer per column, created when {@link #gatherColumn} first sets the column; empty before.
   */
  private VectorGatherer[] gatherers = {};

  private Optional<DeferredColumns> deferredColumns = Optional.empty();

  /** Whether a column must be read from the deferred columns. */
  private final boolean[] isDeferred;

  /** Creates a batch without rows. */
  @Internal
  public RecordBatch(Schema schema, List<ColumnVector> columns) {
    this.schema = schema;
    this.columns = new ColumnVector[columns.size()];
    this.isDeferred = new boolean[columns.size()];
    for (int ordinal = 0; ordinal < this.columns.length; ordinal++) {
      setColumn(ordinal, columns.get(ordinal));
    }
  }

  /** The schema of a record of these columns. */
  public Schema schema() {
    return schema;
  }

  /** The number of columns. */
  public int columnCount() {
    return columns.length;
  }

  /**
   * A column by its ordinal; the next batch may return another object.
   *
   * @throws IndexOutOfBoundsException when the batch has no such column
   */
  public ColumnVector column(int ordinal) {
    if (ordinal < 0 || ordinal >= columns.length) {
      throw new IndexOutOfBoundsException(
          "the batch has no column %s: it has %s".formatted(ordinal, columnNames()));
    }
    if (isDeferred[ordinal]) {
      setColumn(ordinal, deferredColumns.orElseThrow().read(ordinal));
    }
    return columns[ordinal];
  }

  /**
   * A column by its name; the next batch may return another object.
   *
   * @throws IllegalArgumentException when the batch has no such column
   */
  public ColumnVector column(String name) {
    Schema.Field field = schema.getField(AvroNames.toAvroName(name));
    if (field == null) {
      throw new IllegalArgumentException(
          "the batch has no column \"%s\": it has %s".formatted(name, columnNames()));
    }
    return column(field.pos());
  }

  private List<String> columnNames() {
    return schema.getFields().stream().map(AvroNames::fieldName).toList();
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
   * A bit for each row, 1 if the scan's predicate is true; the values of other rows are undefined.
   * The bitmap is undefined unless {@link #hasSelection()}.
   */
  public Bitmap selection() {
    return selection;
  }

  /** The number of selected rows; all rows if there is no selection. */
  public int selectedCount() {
    return hasSelection ? selection.cardinality() : rowCount;
  }

  /** Copies the selected rows into an independent batch. */
  public RecordBatch copy() {
    int[] rowIndexes = selectedRowIndexes();
    RecordBatch copy = new RecordBatch(schema, List.of(columns));
    for (int ordinal = 0; ordinal < columns.length; ordinal++) {
      copy.setColumn(
          ordinal, VectorGatherer.deep().gather(column(ordinal), rowIndexes, rowIndexes.length));
    }
    copy.reset(hasSelection ? firstRow + selection.nextSetBit(0) : firstRow, rowIndexes.length);
    return copy;
  }

  private int[] selectedRowIndexes() {
    if (!hasSelection) {
      return VectorGatherer.firstRowIndexes(rowCount);
    }
    int[] rowIndexes = new int[selection.cardinality()];
    selection.copyPositions(rowIndexes);
    return rowIndexes;
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
    isDeferred[ordinal] = false;
    vector.setColumnName(AvroNames.fieldName(schema.getFields().get(ordinal)));
  }

  /** Lets each column be decoded when it is asked for; called by the batch's reader. */
  @Internal
  public void deferColumns(DeferredColumns source) {
    deferredColumns = Optional.of(source);
    Arrays.fill(isDeferred, true);
  }

  /**
   * Returns the sum of a column's integers in all rows, computed from the encoded values; empty if
   * the column is already decoded, or must be.
   */
  @Internal
  public Optional<IntegerSum> sum(int ordinal) {
    return isDeferred[ordinal] ? deferredColumns.orElseThrow().sum(ordinal) : Optional.empty();
  }

  /**
   * Returns the number of a column's values in all rows that are not null, without decoding them;
   * empty if the column is already decoded, or must be.
   */
  @Internal
  public OptionalInt valueCount(int ordinal) {
    return isDeferred[ordinal]
        ? deferredColumns.orElseThrow().valueCount(ordinal)
        : OptionalInt.empty();
  }

  /**
   * Sets a column to a copy of some rows of a vector; called by the batch's reader.
   *
   * @param rowIndexes the indexes of the rows in the vector, of which the first {@code count} are
   *     used
   */
  @Internal
  public void gatherColumn(int ordinal, ColumnVector vector, int[] rowIndexes, int count) {
    if (gatherers.length == 0) {
      gatherers = new VectorGatherer[columns.length];
    }
    if (gatherers[ordinal] == null) {
      gatherers[ordinal] = VectorGatherer.shallow();
    }
    setColumn(ordinal, gatherers[ordinal].gather(vector, rowIndexes, count));
  }

  @Override
  public String toString() {
    return "batch of %d rows from row %d%s: %s"
        .formatted(
            rowCount,
            firstRow,
            hasSelection ? ", " + selectedCount() + " of them selected" : "",
            IntStream.range(0, columns.length)
                .mapToObj(i -> columns[i].columnName() + " " + columns[i].type().displayName())
                .collect(Collectors.joining(", ")));
  }
}
