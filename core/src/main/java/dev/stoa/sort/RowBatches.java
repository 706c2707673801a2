package dev.stoa.sort;

import dev.stoa.data.RecordBatch;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.buffer.VectorBuilders;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.util.Arrays;

/**
 * Collects rows in Avro binary into batches, for table writers that receive sorted rows. Not
 * thread-safe.
 */
public final class RowBatches {
  /** Larger batches would only use memory. */
  private static final int MAX_SIZE_IN_BYTES = 1 << 20;

  private final ValueSerde[] serdes;
  private final VectorBuilder[] builders;
  private final ByteReader reader = new ByteReader();
  private final RecordBatch batch;
  private int rowCount;
  private long sizeInBytes;

  /** Creates an empty batch of rows of a table. */
  public RowBatches(TableSchema schema) {
    this.serdes =
        schema.columns().stream()
            .map(column -> ValueSerde.of(column.avroSchemas()))
            .toArray(ValueSerde[]::new);
    this.builders =
        schema.columns().stream()
            .map(Column::type)
            .map(type -> VectorBuilders.of(type, type))
            .toArray(VectorBuilder[]::new);
    this.batch =
        new RecordBatch(
            schema.avroSchema(), Arrays.stream(builders).map(VectorBuilder::build).toList());
  }

  /** Adds a row, in the bytes from one index to before another. */
  public void add(byte[] row, int from, int to) {
    if (rowCount == 0) {
      Arrays.stream(builders).forEach(VectorBuilder::reset);
    }
    TermKeys.moveTo(reader, row, from, to);
    for (int i = 0; i < builders.length; i++) {
      serdes[i].append(reader, builders[i]);
    }
    rowCount++;
    sizeInBytes += to - from;
  }

  /** Returns the number of rows since the last {@link #take}. */
  public int rowCount() {
    return rowCount;
  }

  /** Whether the batch should be taken before more rows are added. */
  public boolean isFull() {
    return rowCount == RecordBatch.MAX_ROWS || sizeInBytes >= MAX_SIZE_IN_BYTES;
  }

  /** Returns the rows, which are valid until the next row is added, and begins another batch. */
  public RecordBatch take() {
    for (int i = 0; i < builders.length; i++) {
      batch.setColumn(i, builders[i].build());
    }
    batch.reset(0, rowCount);
    rowCount = 0;
    sizeInBytes = 0;
    return batch;
  }
}
