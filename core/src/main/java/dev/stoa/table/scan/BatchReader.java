package dev.stoa.table.scan;

import dev.stoa.data.BatchLimits;
import dev.stoa.data.RecordBatch;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitBatchReader;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/**
 * Reads the rows of a scan as batches of vectors, one split directory after another. All selected
 * columns of a batch are decoded at once, except in mode {@link BatchMode#DEFERRED}. No batch is
 * empty. Not thread-safe.
 *
 * <pre>{@code
 * try (BatchReader batches = table.newScan().select("size").openBatches()) {
 *   for (RecordBatch batch : batches) {
 *     for (int row = 0; row < batch.rowCount(); row++) {
 *       total += batch.column(0).longAt(row);
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>A batch is valid until the next one, which is read into the same vectors; {@link #stream}
 * copies each into new vectors.
 */
public final class BatchReader extends TaskReader<SplitBatchReader>
    implements Iterable<RecordBatch> {
  private final TableSchema schema;
  private final SplitBatchReader.ScanVectors vectors;
  private final BatchMode mode;
  private final BatchLimits limits;

  BatchReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadProjection projection,
      BatchColumns batchColumns,
      BatchMode mode) {
    this(storage, splits, projection, batchColumns, mode, BatchLimits.NONE);
  }

  /**
   * Creates a reader.
   *
   * @param limits the limits of batches with a selection
   */
  BatchReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadProjection projection,
      BatchColumns batchColumns,
      BatchMode mode,
      BatchLimits limits) {
    super(storage, splits, projection);
    this.mode = mode;
    this.limits = limits;
    this.schema = batchColumns.schema();
    this.vectors =
        new SplitBatchReader.ScanVectors(schema, batchColumns.storedTypes(), batchColumns.paths());
  }

  @Override
  SplitBatchReader open(SplitReader reader) {
    return switch (mode) {
      case COMPACT -> SplitBatchReader.compact(reader, vectors);
      case WITH_SELECTION -> SplitBatchReader.withSelection(reader, vectors, limits);
      case DEFERRED -> SplitBatchReader.deferred(reader, vectors);
    };
  }

  @Override
  boolean advance(SplitBatchReader split) {
    return split.next();
  }

  @Override
  long rowCount(SplitBatchReader split) {
    return split.batch().selectedCount();
  }

  @Override
  long row(SplitBatchReader split) {
    return split.batch().firstRow();
  }

  /**
   * Returns the current batch, valid until {@link #next}.
   *
   * @throws IllegalStateException before the first batch and after the last
   */
  public RecordBatch batch() {
    return current("batch").batch();
  }

  /** Returns the schema of the rows. */
  public Schema schema() {
    return schema.avroSchema();
  }

  /**
   * Returns an iterator of the remaining batches. Each is valid until the iterator's next call,
   * including {@code hasNext}. Storage failures are {@link java.io.UncheckedIOException}s.
   *
   * @throws IllegalStateException when an iterator or stream already exists
   */
  @Override
  public Iterator<RecordBatch> iterator() {
    return iterator(this::batch);
  }

  /**
   * Returns the batches as a stream, which may be collected: each is a {@link RecordBatch#copy()}
   * with only the selected rows in any mode. Closing the stream closes the reader.
   *
   * @throws IllegalStateException when an iterator or stream already exists
   */
  public Stream<RecordBatch> stream() {
    return stream(iterator(() -> batch().copy()));
  }
}
