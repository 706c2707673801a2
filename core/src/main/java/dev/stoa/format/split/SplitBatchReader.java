package dev.stoa.format.split;

import dev.stoa.data.BatchLimits;
import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DeferredColumns;
import dev.stoa.data.IntegerSum;
import dev.stoa.data.RecordBatch;
import dev.stoa.format.column.VectorCursor;
import dev.stoa.format.vector.read.PathReader;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads the rows of one split directory as batches: only the selected rows, or all rows with a bit
 * for each that says whether it is selected. Called by the table's batch reader.
 */
public final class SplitBatchReader implements Closeable, DeferredColumns {
  private final SplitReader split;
  private final List<PathReader> pathReaders;
  private final int[] columnOrdinals;
  private final RecordBatch batch;
  private final Optional<RowSelector> selector;
  private final BatchContent content;
  private final int maxRowCount;

  /** The row after the last that is read. */
  private final long endRow;

  /** The rows selected for a compact batch, relative to its first row. */
  private final int[] selectedRows;

  /** The first row that has not been read. */
  private long nextRow;

  /** The first row after the batch that may be selected. */
  private long nextCandidate;

  private SplitBatchReader(
      SplitReader split, ScanVectors vectors, BatchContent content, BatchLimits limits) {
    this.split = split;
    this.content = content;
    this.maxRowCount = limits.maxRowCount();
    this.nextRow = limits.firstRow();
    this.endRow = Math.min(limits.endRow(), split.rowCount());
    this.selectedRows =
        new int
            [content == BatchContent.SELECTED_ROWS && split.selector().isPresent()
                ? maxRowCount
                : 0];
    this.pathReaders = vectors.pathReaders;
    this.columnOrdinals = vectors.columnOrdinals;
    this.batch = vectors.batch;
    this.selector = split.selector();
  }

  /** Creates a reader of batches that contain only the selected rows. */
  public static SplitBatchReader compact(SplitReader split, ScanVectors vectors) {
    return new SplitBatchReader(split, vectors, BatchContent.SELECTED_ROWS, BatchLimits.NONE);
  }

  /** Creates a reader of batches that contain all rows and a selection. */
  public static SplitBatchReader withSelection(
      SplitReader split, ScanVectors vectors, BatchLimits limits) {
    return new SplitBatchReader(split, vectors, BatchContent.ALL_ROWS, limits);
  }

  /** Creates a reader of batches with a selection whose columns are decoded when asked for. */
  public static SplitBatchReader deferred(SplitReader split, ScanVectors vectors) {
    return new SplitBatchReader(split, vectors, BatchContent.DEFERRED, BatchLimits.NONE);
  }

  /** What a batch contains when it is returned. */
  private enum BatchContent {
    SELECTED_ROWS,
    ALL_ROWS,
    DEFERRED
  }

  /** The vectors of a scan, which are reused for all of its split directories. */
  public static final class ScanVectors {
    private final List<PathReader> pathReaders = new ArrayList<>();
    private final int[] columnOrdinals;
    private final RecordBatch batch;

    /**
     * Creates vectors of the values at some paths.
     *
     * @param schema the schema of the batch: a column for each path, whose records may have fewer
     *     fields
     * @param storedTypes the full type at each path
     * @param paths the paths in records of the selected columns
     */
    public ScanVectors(TableSchema schema, List<DataType> storedTypes, List<BoundPath> paths) {
      this.columnOrdinals = paths.stream().mapToInt(BoundPath::column).toArray();
      for (int i = 0; i < columnOrdinals.length; i++) {
        DataType readType = schema.columns().get(i).type();
        pathReaders.add(new PathReader(paths.get(i).steps(), readType, storedTypes.get(i)));
      }
      this.batch =
          new RecordBatch(
              schema.avroSchema(), pathReaders.stream().map(PathReader::empty).toList());
    }
  }

  /** Fills the next batch that has selected rows; returns false at the end. */
  public boolean next() {
    while (nextRow < endRow) {
      int rowCount = nextBatchRowCount();
      if (selector.isPresent() && !select(selector.get(), rowCount)) {
        continue;
      }
      if (selector.isEmpty()) {
        batch.reset(nextRow, rowCount);
      }
      long end = Math.max(nextCandidate, nextRow + batch.rowCount());
      if (content == BatchContent.DEFERRED) {
        batch.deferColumns(this);
      } else if (content == BatchContent.SELECTED_ROWS && batch.hasSelection()) {
        fillCompact(batch.selection());
      } else {
        fill();
      }
      nextRow = end;
      return true;
    }
    return false;
  }

  /**
   * Selects the rows of the next batch, as long as some of them are selected; if none is, skips
   * them and returns false.
   *
   * @param rowLimit the number of rows until the batch must end
   */
  private boolean select(RowSelector rowSelector, int rowLimit) {
    Bitmap selection = batch.selection();
    boolean isPartial = false;
    int rowCount = 0;
    while (rowCount < rowLimit) {
      long start = nextRow + rowCount;
      long end = rowSelector.evaluate(start, nextRow + rowLimit);
      int count = (int) Math.min(end - start, rowLimit - rowCount);
      FilterDecision decision = rowSelector.decision();
      if (decision == FilterDecision.SOME && rowSelector.selection().nextSetBit(0) >= count) {
        decision = FilterDecision.NONE;
        end = start + count;
      }
      if (decision == FilterDecision.NONE) {
        nextCandidate = end;
        break;
      }
      if (decision == FilterDecision.SOME) {
        if (!isPartial) {
          selection.fill(rowCount);
          isPartial = true;
        }
        selection.append(rowSelector.selection(), count);
      } else if (isPartial) {
        selection.appendOnes(count);
      }
      rowCount += count;
    }
    if (rowCount == 0) {
      nextRow = nextCandidate;
    } else if (isPartial) {
      batch.resetWithSelection(nextRow, rowCount);
    } else {
      batch.reset(nextRow, rowCount);
    }
    return rowCount > 0;
  }

  private void fill() {
    for (int ordinal = 0; ordinal < pathReaders.size(); ordinal++) {
      batch.setColumn(ordinal, vector(ordinal, batch.rowCount()));
    }
  }

  @Override
  public ColumnVector read(int ordinal) {
    return vector(ordinal, batch.rowCount());
  }

  @Override
  public Optional<IntegerSum> sum(int ordinal) {
    VectorCursor cursor = cursor(ordinal);
    return pathReaders.get(ordinal).sum(cursor.values(), cursor.index(), batch.rowCount());
  }

  @Override
  public OptionalInt valueCount(int ordinal) {
    VectorCursor cursor = cursor(ordinal);
    return pathReaders.get(ordinal).valueCount(cursor.values(), cursor.index(), batch.rowCount());
  }

  /** Returns a column's cursor at the batch's first row. */
  private VectorCursor cursor(int ordinal) {
    VectorCursor cursor = split.vectorCursor(columnOrdinals[ordinal]);
    cursor.seek(batch.firstRow());
    return cursor;
  }

  /** Reads {@code length} values of a column from the batch's first row on. */
  private ColumnVector vector(int ordinal, int rowCount) {
    VectorCursor cursor = cursor(ordinal);
    return pathReaders.get(ordinal).read(cursor.values(), cursor.index(), rowCount);
  }

  /**
   * Decodes all rows from the first to the last selected one, and copies values only if some in
   * between are not selected.
   */
  private void fillCompact(Bitmap selection) {
    int selectedCount = selection.copyPositions(selectedRows);
    int firstSelected = selectedRows[0];
    int decodedCount = selectedRows[selectedCount - 1] + 1 - firstSelected;
    batch.reset(nextRow + firstSelected, selectedCount);
    if (decodedCount == selectedCount) {
      fill();
      return;
    }
    for (int i = 0; i < selectedCount; i++) {
      selectedRows[i] -= firstSelected;
    }
    for (int ordinal = 0; ordinal < pathReaders.size(); ordinal++) {
      batch.gatherColumn(ordinal, vector(ordinal, decodedCount), selectedRows, selectedCount);
    }
  }

  /**
   * Returns the number of rows in the next batch, which ends at a multiple of the maximum size, or
   * where a page of a column ends.
   */
  private int nextBatchRowCount() {
    long end = Math.min(endRow, nextRow - nextRow % maxRowCount + maxRowCount);
    for (int ordinal = 0; ordinal < pathReaders.size(); ordinal++) {
      end = Math.min(end, split.vectorCursor(columnOrdinals[ordinal]).pageEnd(nextRow));
    }
    return (int) (end - nextRow);
  }

  /** Returns the current batch. */
  public RecordBatch batch() {
    return batch;
  }

  @Override
  public void close() throws IOException {
    split.close();
  }
}
