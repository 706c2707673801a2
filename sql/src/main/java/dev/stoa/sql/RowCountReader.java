package dev.stoa.sql;

import java.io.IOException;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Reads a number of rows without columns, as {@code count(*)} needs: one column of nulls. */
final class RowCountReader extends ArrowReader {
  private static final int BATCH_ROWS = 1 << 20;

  private long remainingRowCount;

  RowCountReader(long rowCount, BufferAllocator allocator) {
    super(allocator);
    this.remainingRowCount = rowCount;
  }

  @Override
  protected Schema readSchema() {
    return new Schema(List.of(Field.nullable("row", ArrowType.Null.INSTANCE)));
  }

  @Override
  public boolean loadNextBatch() throws IOException {
    VectorSchemaRoot root = getVectorSchemaRoot();
    int rowCount = (int) Math.min(remainingRowCount, BATCH_ROWS);
    root.getVector(0).setValueCount(rowCount);
    root.setRowCount(rowCount);
    remainingRowCount -= rowCount;
    return rowCount > 0;
  }

  @Override
  public long bytesRead() {
    return 0;
  }

  @Override
  protected void closeReadSource() {}
}
