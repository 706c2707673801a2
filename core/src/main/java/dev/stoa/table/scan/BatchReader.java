package dev.stoa.table.scan;

import dev.stoa.data.RecordBatch;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitBatches;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.util.List;
import org.apache.avro.Schema;

/**
 * The rows of a scan task as batches of vectors, one split directory after another. All selected
 * columns of a batch are decoded when it is asked for. For one thread.
 */
public final class BatchReader extends TaskReader<SplitBatches> {
  private final TableSchema schema;
  private final SplitBatches.Kit kit;

  BatchReader(
      Storage storage, List<SplitDirectory> splits, ReadColumns columns, BatchColumns read) {
    super(storage, splits, columns);
    this.schema = read.schema();
    this.kit = new SplitBatches.Kit(schema, read.stored(), read.paths());
  }

  @Override
  SplitBatches open(SplitReader reader) {
    return new SplitBatches(reader, kit);
  }

  @Override
  boolean advance(SplitBatches split) {
    return split.next();
  }

  @Override
  long rowCount(SplitBatches split) {
    return split.batch().selectedCount();
  }

  @Override
  long row(SplitBatches split) {
    return split.batch().firstRow();
  }

  /**
   * The present batch, valid until {@link #next}.
   *
   * @throws IllegalStateException before the first batch and behind the last
   */
  public RecordBatch batch() {
    return present().batch();
  }

  /** The schema of the rows. */
  public Schema schema() {
    return schema.avro();
  }
}
