package dev.stoa.format.split;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
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

/**
 * The rows of one split directory as batches: only the selected rows, or all rows with a bit for
 * each. Called by the table's batch reader.
 */
public final class SplitBatchReader implements Closeable {
  private final SplitReader split;
  private final List<PathReader> readers;
  private final int[] ordinals;
  private final RecordBatch batch;
  private final Optional<RowSelector> selector;
  private final boolean isCompact;

  /** The rows selected for a compact batch, relative to its first row. */
  private final int[] rows;

  private long row;

  private SplitBatchReader(SplitReader split, ScanVectors vectors, boolean isCompact) {
    this.split = split;
    this.isCompact = isCompact;
    this.rows = new int[isCompact && split.selector().isPresent() ? RecordBatch.MAX_ROWS : 0];
    this.readers = vectors.readers;
    this.ordinals = vectors.ordinals;
    this.batch = vectors.batch;
    this.selector = split.selector();
  }

  /** Creates a reader of batches of only the selected rows. */
  public static SplitBatchReader compact(SplitReader split, ScanVectors vectors) {
    return new SplitBatchReader(split, vectors, true);
  }

  /** Creates a reader of batches of all rows, each with a selection. */
  public static SplitBatchReader withSelection(SplitReader split, ScanVectors vectors) {
    return new SplitBatchReader(split, vectors, false);
  }

  /** The vectors of a scan, which are reused for all its split directories. */
  public static final class ScanVectors {
    private final List<PathReader> readers = new ArrayList<>();
    private final int[] ordinals;
    private final RecordBatch batch;

    /**
     * Creates vectors for the values at some paths.
     *
     * @param schema the schema of the batch: a column for each path, whose records may have fewer
     *     fields
     * @param storedTypes the full type at each path
     * @param paths the paths in records of the selected columns
     */
    public ScanVectors(TableSchema schema, List<DataType> storedTypes, List<BoundPath> paths) {
      this.ordinals = paths.stream().mapToInt(BoundPath::column).toArray();
      for (int i = 0; i < ordinals.length; i++) {
        DataType readType = schema.columns().get(i).type();
        readers.add(new PathReader(paths.get(i).steps(), readType, storedTypes.get(i)));
      }
      this.batch =
          new RecordBatch(schema.avroSchema(), readers.stream().map(PathReader::empty).toList());
    }
  }

  /** Fills the next batch that has selected rows; returns false at the end. */
  public boolean next() {
    while (row < split.rowCount()) {
      int length = nextBatchLength();
      if (selector.isPresent() && !select(selector.get(), length)) {
        continue;
      }
      if (selector.isEmpty()) {
        batch.reset(row, length);
      }
      long end = row + batch.rowCount();
      if (isCompact && batch.hasSelection()) {
        fillCompact(batch.selection());
      } else {
        fill();
      }
      row = end;
      return true;
    }
    return false;
  }

  /** Selects the rows of the next batch; if none is selected, skips them and returns false. */
  private boolean select(RowSelector rows, int length) {
    long end = rows.evaluate(row, row + length);
    int count = (int) Math.min(length, end - row);
    if (rows.decision() == FilterDecision.ALL) {
      batch.reset(row, count);
      return true;
    }
    if (rows.decision() == FilterDecision.NONE || rows.selection().nextSetBit(0) >= count) {
      row = rows.decision() == FilterDecision.NONE ? end : row + count;
      return false;
    }
    batch.resetWithSelection(row, count);
    batch.selection().copyFrom(rows.selection(), count);
    return true;
  }

  private void fill() {
    for (int ordinal = 0; ordinal < readers.size(); ordinal++) {
      batch.setColumn(ordinal, vector(ordinal, batch.rowCount()));
    }
  }

  /** Reads the first {@code length} values of a column from the batch's first row on. */
  private ColumnVector vector(int ordinal, int length) {
    VectorCursor cursor = split.vectorCursor(ordinals[ordinal]);
    cursor.seek(batch.firstRow());
    return readers.get(ordinal).read(cursor.values(), cursor.first(), length);
  }

  /**
   * Decodes all rows from the first to the last selected one, and copies values only if some in
   * between are not selected.
   */
  private void fillCompact(Bitmap selection) {
    int count = selection.copyPositions(rows);
    int first = rows[0];
    int length = rows[count - 1] + 1 - first;
    batch.reset(row + first, count);
    if (length == count) {
      fill();
      return;
    }
    for (int i = 0; i < count; i++) {
      rows[i] -= first;
    }
    for (int ordinal = 0; ordinal < readers.size(); ordinal++) {
      batch.setRows(ordinal, vector(ordinal, length), rows, count);
    }
  }

  /**
   * The number of rows up to the end of the batch: a multiple of its size, or the end of a column's
   * page.
   */
  private int nextBatchLength() {
    long end = Math.min(split.rowCount(), row - row % RecordBatch.MAX_ROWS + RecordBatch.MAX_ROWS);
    for (int ordinal = 0; ordinal < readers.size(); ordinal++) {
      end = Math.min(end, split.vectorCursor(ordinals[ordinal]).pageEnd(row));
    }
    return (int) (end - row);
  }

  /** The current batch. */
  public RecordBatch batch() {
    return batch;
  }

  @Override
  public void close() throws IOException {
    split.close();
  }
}
