package dev.stoa.format.split;

import dev.stoa.data.RecordBatch;
import dev.stoa.format.column.VectorCursor;
import dev.stoa.format.vector.read.PathFiller;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of one split directory as batches. Called by the table's batch reader. */
public final class SplitBatches implements Closeable {
  private final SplitReader split;
  private final List<PathFiller> fillers;
  private final int[] ordinals;
  private final RecordBatch batch;
  private final Optional<RowSelector> selector;
  private long row;

  /** Batches of the columns that a reader selects, filled into the vectors of a kit. */
  public SplitBatches(SplitReader split, Kit kit) {
    this.split = split;
    this.fillers = kit.fillers;
    this.ordinals = kit.ordinals;
    this.batch = kit.batch;
    this.selector = split.selector();
  }

  /** The vectors of a scan, which are filled again for each of its split directories. */
  public static final class Kit {
    private final List<PathFiller> fillers = new ArrayList<>();
    private final int[] ordinals;
    private final RecordBatch batch;

    /**
     * Vectors of what some paths lead to.
     *
     * @param schema with a column for each path, whose records may have fewer fields
     * @param stored the type of all that each path leads to
     * @param paths from records of the columns that a reader selects
     */
    public Kit(TableSchema schema, List<DataType> stored, List<BoundPath> paths) {
      this.ordinals = paths.stream().mapToInt(BoundPath::column).toArray();
      for (int i = 0; i < ordinals.length; i++) {
        DataType read = schema.columns().get(i).type();
        fillers.add(new PathFiller(paths.get(i).steps(), read, stored.get(i)));
      }
      this.batch = new RecordBatch(schema.avro(), fillers.stream().map(PathFiller::empty).toList());
    }
  }

  /** Fills the next batch that has a row; false behind the last. */
  public boolean next() {
    while (row < split.rowCount()) {
      int length = lengthOfNext();
      if (selector.isPresent() && !select(selector.get(), length)) {
        continue;
      }
      if (selector.isEmpty()) {
        batch.reset(row, length);
      }
      fill();
      row += batch.rowCount();
      return true;
    }
    return false;
  }

  /** Selects rows of the next batch; false where none is, and these are passed. */
  private boolean select(RowSelector rows, int length) {
    long end = rows.evaluate(row, row + length);
    int count = (int) Math.min(length, end - row);
    if (rows.decision() == FilterDecision.ALL) {
      batch.reset(row, count);
      return true;
    }
    if (rows.decision() == FilterDecision.NONE || rows.selection().next(0) >= count) {
      row = rows.decision() == FilterDecision.NONE ? end : row + count;
      return false;
    }
    batch.resetSelected(row, count);
    batch.selection().copyOf(rows.selection(), count);
    return true;
  }

  private void fill() {
    for (int ordinal = 0; ordinal < fillers.size(); ordinal++) {
      VectorCursor cursor = split.vectors(ordinals[ordinal]);
      cursor.prepare(row);
      batch.setColumn(
          ordinal, fillers.get(ordinal).fill(cursor.values(), cursor.first(), batch.rowCount()));
    }
  }

  /** A batch ends at a multiple of its size, or where a page of a column does. */
  private int lengthOfNext() {
    long end = Math.min(split.rowCount(), row - row % RecordBatch.MAX_ROWS + RecordBatch.MAX_ROWS);
    for (int ordinal = 0; ordinal < fillers.size(); ordinal++) {
      end = Math.min(end, split.vectors(ordinals[ordinal]).pageEnd(row));
    }
    return (int) (end - row);
  }

  /** The present batch. */
  public RecordBatch batch() {
    return batch;
  }

  @Override
  public void close() throws IOException {
    split.close();
  }
}
