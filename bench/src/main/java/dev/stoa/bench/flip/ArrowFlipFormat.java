package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.avro.generic.GenericRecord;

/** Arrow IPC files, with batches as large as in the other experiments. */
final class ArrowFlipFormat implements FlipFormat {
  private static final int ROWS_PER_BATCH = 1 << 16;

  @Override
  public String label() {
    return "Arrow IPC";
  }

  @Override
  public String setup() {
    return "defaults: no codec";
  }

  private static Path file(Path directory) {
    return directory.resolve("rows.arrow");
  }

  @Override
  public void write(Path directory, Rows rows) throws IOException {
    Schema schema = new Schema(ArrowValues.fields(rows.schema()));
    try (BufferAllocator allocator = new RootAllocator();
        VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
        FileChannel channel =
            FileChannel.open(
                file(directory), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
      while (rows.iterator().hasNext()) {
        int count = 0;
        while (count < ROWS_PER_BATCH && rows.iterator().hasNext()) {
          setRow(root, count++, rows.iterator().next());
        }
        root.setRowCount(count);
        writer.writeBatch();
        root.clear();
      }
      writer.end();
    }
  }

  private static void setRow(VectorSchemaRoot root, int row, GenericRecord record) {
    int ordinal = 0;
    for (FieldVector vector : root.getFieldVectors()) {
      ArrowValues.set(vector, row, record.get(ordinal++));
    }
  }

  /**
   * Reads all rows. Never closes the allocator: after an error, buffers may still be allocated, and
   * closing it would throw.
   */
  @Override
  public void read(Path directory, Consumer<String> rows) throws IOException {
    try (FileChannel channel = FileChannel.open(file(directory), StandardOpenOption.READ);
        ArrowFileReader reader = new ArrowFileReader(channel, new RootAllocator())) {
      VectorSchemaRoot root = reader.getVectorSchemaRoot();
      while (reader.loadNextBatch()) {
        for (int row = 0; row < root.getRowCount(); row++) {
          rows.accept(RowText.of(ArrowValues.row(root.getFieldVectors(), row)));
        }
      }
    }
  }
}
