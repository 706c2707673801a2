package dev.stoa.bench.column.arrow;

import dev.stoa.bench.column.plain.MappedColumn;
import dev.stoa.bench.column.plain.PlainColumn;
import dev.stoa.bench.column.plain.PlainTable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Reads a plain table as Arrow batches, which are loaded in sequence into the same vectors. */
public final class PlainBatches implements Closeable {
  private static final int ROWS_PER_BATCH = 1 << 16;

  private final List<MappedColumn> columns;
  private final VectorSchemaRoot root;
  private final int rowCount;
  private int nextRow;

  private PlainBatches(List<MappedColumn> columns, VectorSchemaRoot root, int rowCount) {
    this.columns = columns;
    this.root = root;
    this.rowCount = rowCount;
  }

  /** Opens a plain table, positioned before the first batch. */
  public static PlainBatches open(Path plainTable, BufferAllocator allocator) throws IOException {
    PlainTable table = PlainTable.open(plainTable);
    List<MappedColumn> columns = new ArrayList<>();
    for (PlainColumn column : table.columns()) {
      columns.add(table.map(column));
    }
    Schema schema = new Schema(table.columns().stream().map(PlainBatches::field).toList());
    return new PlainBatches(
        columns, VectorSchemaRoot.create(schema, allocator), Math.toIntExact(table.rowCount()));
  }

  /** Creates a writer of the current batch to an Arrow IPC file. */
  static ArrowFileWriter newFileWriter(PlainBatches batches, WritableByteChannel out) {
    return new ArrowFileWriter(batches.root, null, out);
  }

  private static Field field(PlainColumn column) {
    ArrowType type =
        switch (column.column().kind()) {
          case INT -> new ArrowType.Int(Integer.SIZE, true);
          case LONG -> new ArrowType.Int(Long.SIZE, true);
          case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
          case BYTES -> new ArrowType.Binary();
        };
    return new Field(
        column.column().name(), new FieldType(column.hasNulls(), type, null), List.of());
  }

  /** Returns the vectors of the current batch. */
  public VectorSchemaRoot root() {
    return root;
  }

  /** Fills the vectors with the next rows; returns false at the end. */
  public boolean next() {
    int count = Math.min(ROWS_PER_BATCH, rowCount - nextRow);
    if (count == 0) {
      return false;
    }
    root.clear();
    for (int ordinal = 0; ordinal < columns.size(); ordinal++) {
      appendValues(root.getVector(ordinal), columns.get(ordinal), count);
    }
    root.setRowCount(count);
    nextRow += count;
    return true;
  }

  private void appendValues(FieldVector vector, MappedColumn column, int count) {
    for (int i = 0; i < count; i++) {
      if (column.hasValue(nextRow + i)) {
        set(vector, i, column, nextRow + i);
      }
    }
    vector.setValueCount(count);
  }

  private static void set(FieldVector vector, int index, MappedColumn column, int row) {
    if (vector instanceof IntVector ints) {
      ints.setSafe(index, column.values().getInt(row * Integer.BYTES));
    } else if (vector instanceof BigIntVector longs) {
      longs.setSafe(index, column.values().getLong(row * Long.BYTES));
    } else if (vector instanceof Float8Vector doubles) {
      doubles.setSafe(index, column.values().getDouble(row * Double.BYTES));
    } else {
      ((VarBinaryVector) vector)
          .setSafe(index, column.values(), column.startAt(row), column.lengthAt(row));
    }
  }

  @Override
  public void close() {
    root.close();
  }
}
