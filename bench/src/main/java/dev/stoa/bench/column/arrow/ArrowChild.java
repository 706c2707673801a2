package dev.stoa.bench.column.arrow;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.child.FormatChild;
import dev.stoa.bench.column.child.FormatChildServer;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;

/** The main class of the child JVM that reads and writes Arrow IPC files. */
public final class ArrowChild implements FormatChild {
  private final BufferAllocator allocator = new RootAllocator();

  private ArrowChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    FormatChildServer.serve(new ArrowChild());
  }

  @Override
  public void write(Path plainTable, Path file) throws IOException {
    try (PlainBatches batches = PlainBatches.open(plainTable, allocator);
        FileChannel out =
            FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        ArrowFileWriter writer = PlainBatches.newFileWriter(batches, out)) {
      writer.start();
      while (batches.next()) {
        writer.writeBatch();
      }
      writer.end();
    }
  }

  @Override
  public ColumnTotals answer(Path file, Query query) throws IOException {
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        ArrowFileReader in = new ArrowFileReader(channel, allocator)) {
      BatchSums sums = new BatchSums(in.getVectorSchemaRoot(), query, totals);
      while (in.loadNextBatch()) {
        sums.add();
      }
      totals.addBytesRead(in.bytesRead());
    }
    return totals;
  }
}
